import fc from 'fast-check';

interface Written {
  method: string;
  target: string;
  headers: string[];
  body: string;
}

const crlf = '\r\n';
const message = (line: string, headers: readonly string[], body: string) =>
  [line, ...headers, '', ''].join(crlf) + body;

function partsOf({ method, target, headers, body }: Written) {
  const line = `${method} ${target} HTTP/1.1`;
  const length = `Content-Length: ${body.length}`;
  const whole = body === '' ? headers : [...headers, length];
  return {
    method,
    target,
    headers,
    body,
    line,
    length,
    whole,
    chunk: `${body.length.toString(16)}${crlf}${body}${crlf}`,
    more: (...added: string[]) => message(line, [...whole, ...added], body),
    opening: (first: string) => message(first, whole, body),
    chunked: (chunks: string) => message(line, [...headers, 'Transfer-Encoding: chunked'], chunks),
  };
}
type Parts = ReturnType<typeof partsOf>;

const faults = {
  'header without a colon': (r) => r.more('nonsense'),
  'space in a header name': (r) => r.more('X Y: 1'),
  'NUL in a header': (r) => r.more('X-Y: a\u0000b'),
  'folded header': (r) => r.more('X-Y: a', ' b'),
  'bare line feeds': (r) => r.more('X-Y: 1').replaceAll(crlf, '\n'),
  'headers of 40 kB': (r) => r.more(`X-Y: ${'x'.repeat(40_000)}`),
  '3,000 headers': (r) => r.more(...Array.from({ length: 3000 }, (_, i) => `X${i}: 1`)),
  'target of 40 kB': (r) => r.opening(`${r.method} ${r.target}${'a'.repeat(40_000)} HTTP/1.1`),
  'target with raw bytes': (r) => r.opening(`${r.method} ${r.target}/\u00ff\u00fe\u00c0 HTTP/1.1`),
  'target of another host': (r) => r.opening(`${r.method} http://evil.example${r.target} HTTP/1.1`),
  'target *': (r) => r.opening(`${r.method} * HTTP/1.1`),
  'target without a slash': (r) => r.opening(`${r.method} ${r.target.slice(1)} HTTP/1.1`),
  'no Host': (r) =>
    message(
      r.line,
      r.whole.filter((one) => !one.startsWith('Host:')),
      r.body,
    ),
  'two Hosts': (r) => r.more('Host: evil.example'),
  'no such method': (r) => r.opening(`NONSENSE ${r.target} HTTP/1.1`),
  'lower-case method': (r) => r.opening(`${r.method.toLowerCase()} ${r.target} HTTP/1.1`),
  'HTTP/0.9': (r) => `GET ${r.target}${crlf}`,
  'HTTP/1.0': (r) => r.opening(`${r.method} ${r.target} HTTP/1.0`),
  'HTTP/2.0': (r) => r.opening(`${r.method} ${r.target} HTTP/2.0`),
  'HTTP/9.9': (r) => r.opening(`${r.method} ${r.target} HTTP/9.9`),
  'preface of HTTP/2': () => `PRI * HTTP/2.0${crlf}${crlf}SM${crlf}${crlf}`,
  'a TLS greeting': () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  'length below 0': (r) => message(r.line, [...r.headers, 'Content-Length: -1'], r.body),
  'length of 10^30': (r) => message(r.line, [...r.headers, `Content-Length: 1${'0'.repeat(30)}`], r.body),
  'two lengths': (r) => message(r.line, [...r.headers, r.length, 'Content-Length: 7'], r.body),
  'length and chunks': (r) =>
    message(r.line, [...r.headers, r.length, 'Transfer-Encoding: chunked'], `0${crlf}${crlf}${r.body}`),
  'length too long': (r) => message(r.line, [...r.headers, `Content-Length: ${r.body.length + 10}`], r.body),
  'length too short': (r) =>
    message(r.line, [...r.headers, `Content-Length: ${Math.max(r.body.length - 3, 0)}`], r.body),
  chunks: (r) => r.chunked(`${r.body === '' ? '' : r.chunk}0${crlf}${crlf}`),
  'chunk size that is none': (r) => r.chunked(`zz${crlf}${r.body}${crlf}0${crlf}${crlf}`),
  'chunk size of 10^30': (r) => r.chunked(`1${'0'.repeat(30)}${crlf}${r.body}`),
  'chunks that never end': (r) => r.chunked(r.chunk.repeat(3)),
  'head cut short': (r) => message(r.line, r.whole, r.body).slice(0, r.line.length + 20),
  'body cut short': (r) => message(r.line, r.whole, r.body).slice(0, -Math.ceil(r.body.length / 2) - 1),
  'bytes that are no UTF-8': (r) =>
    message(
      r.line,
      [...r.headers, `Content-Length: ${r.body.length + 4}`],
      `${r.body.slice(0, -2)}\u00c0\u00af\u00ed\u00a0${r.body.slice(-2)}`,
    ),
} satisfies Record<string, (parts: Parts) => string>;

export type WireFault = keyof typeof faults;
export const wireFault: fc.Arbitrary<WireFault> = fc.constantFrom(...(Object.keys(faults) as WireFault[]));

export function withWireFault(fault: WireFault | undefined, written: Written): string {
  const parts = partsOf(written);
  return fault === undefined ? message(parts.line, parts.whole, parts.body) : faults[fault](parts);
}
