/** Secrets and personal data by name, and every line that was logged meanwhile. */
export class Canaries {
  private readonly secrets = new Map<string, string>();
  readonly lines: string[] = [];

  add<Text extends string>(name: string, text: Text): Text {
    if (text.length < 5) throw new Error(`the canary "${name}" is too short to be distinctive`);
    this.secrets.set(text, name);
    return text;
  }

  readonly write = (line: string): void => void this.lines.push(line);

  /** Each secret that was found, with its encoding and the line. */
  leaks(): string[] {
    const forms = [...this.secrets].flatMap(([text, name]) => {
      const patterns = Object.entries(encodingsOf(text)).map(
        ([form, pattern]) => [pattern.toLowerCase(), form] as const,
      );
      return [...new Map(patterns.toReversed())].map(([pattern, form]) => ({ name, form, pattern }));
    });
    return this.lines.flatMap((line) => {
      const written = line.replaceAll(loggerFields, '').toLowerCase();
      return forms
        .filter(({ pattern }) => contains(written, pattern))
        .map(({ name, form }) => `${name} (${form}) in ${line.trimEnd()}`);
    });
  }
}

// What the logger itself writes into each line: numbers that may be equal to a code by chance.
const loggerFields = /"(pid|ms)":\d+|"(time|reqId|hostname)":"[^"]*"/g;

/** Digits count as seen only as a run of their own: five of them are in every id. */
const contains = (written: string, pattern: string): boolean =>
  /^\d+$/.test(pattern) ? new RegExp(`(?<![\\da-f])${pattern}(?![\\da-f])`).test(written) : written.includes(pattern);

function encodingsOf(text: string): Record<string, string> {
  const bytes = Buffer.from(text);
  // In the middle of something longer, base64 of the same bytes looks in one of three ways; its edges hold other bits.
  const shifted = [0, 1, 2].map((shift) => {
    const patterns = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    return patterns.slice(shift === 0 ? 0 : shift + 1, (shift + bytes.length) % 3 === 0 ? undefined : -1);
  });
  return {
    plain: text,
    'URL-encoded': encodeURIComponent(text),
    form: new URLSearchParams({ text }).toString().slice('text='.length),
    'JSON-escaped': JSON.stringify(text).slice(1, -1),
    'JSON-escaped twice': JSON.stringify(JSON.stringify(text)).slice(3, -3),
    hex: bytes.toString('hex'),
    ...Object.fromEntries(shifted.map((patterns, i) => [`base64 from ${i}`, patterns])),
    ...Object.fromEntries(
      shifted.map((patterns, i) => [`base64url from ${i}`, patterns.replaceAll('+', '-').replaceAll('/', '_')]),
    ),
  };
}
