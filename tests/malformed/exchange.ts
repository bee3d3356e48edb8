import { connect } from 'node:net';

export interface RawResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const timeoutMs = 25_000;

/**
 * Sends bytes over a connection of its own and reads every answer until it is closed; none when the server just hangs
 * up. A stream of events counts as answered with its head. @throws when nothing comes and nobody hangs up, or nobody
 * listens
 */
export function exchange(port: number, bytes: Buffer, hangUp = false): Promise<RawResponse[]> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const parts: Buffer[] = [];
    let connected = false;
    const finish = () => {
      socket.destroy();
      try {
        resolve(answersIn(Buffer.concat(parts).toString('latin1')));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer')));
    socket.on('connect', () => {
      connected = true;
      socket.write(bytes);
      // Says that nothing more comes, so that what is cut short is not waited for.
      if (hangUp) socket.end();
    });
    socket.on('data', (part: Buffer) => {
      parts.push(part);
      if (part.toString('latin1').includes('text/event-stream')) finish();
    });
    // A server that refuses a long request closes before it has read it all, which may reset the connection.
    socket.on('error', (error: Error & { code?: string }) => {
      if (connected && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) finish();
      else reject(error);
    });
    socket.on('close', finish);
  });
}

function answersIn(text: string): RawResponse[] {
  const answers: RawResponse[] = [];
  for (let rest = text; rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    const [first = '', ...lines] = rest.slice(0, Math.max(end, 0)).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1]);
    if (end < 0 || Number.isNaN(status)) throw new Error(`no HTTP: ${rest.slice(0, 200)}`);
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
      }),
    );
    const after = rest.slice(end + 4);
    const given = headers['content-length'];
    const length = status < 200 ? 0 : given === undefined ? after.length : Number(given);
    if (status >= 200) {
      const body = Buffer.from(after.slice(0, length), 'latin1').toString();
      answers.push({ status, headers, body });
    }
    // The answer to HEAD tells a length and has no body: what follows is another answer or nothing.
    rest = after.startsWith('HTTP/1.1 ') ? after : after.slice(length);
  }
  return answers;
}
