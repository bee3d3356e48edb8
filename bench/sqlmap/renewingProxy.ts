import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { renewed, type Request } from './request.ts';

/** Where a request goes, and the values that are good there now. */
export interface Target {
  port: number;
  request: Request;
}

interface Renewing {
  first: Target;
  /** Called when a request has used up what the next one needs; `isLimited`: too many have failed for this server. */
  renew: (isLimited: boolean) => Promise<Target>;
  isUsedUpBySuccess: boolean;
  /** Guesses at a code are few: after so many the next code. 0: as many as you like. */
  guesses: number;
}

const agent = new Agent({ keepAlive: true });

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** A stream of events has no end to wait for: its head is the answer. */
async function send(
  port: number,
  { method, path, headers, body }: { method: string; path: string; headers: OutgoingHttpHeaders; body: Buffer },
) {
  const length = body.length > 0 ? { 'content-length': body.length } : {};
  const sending = httpRequest({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length } });
  sending.end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const { 'transfer-encoding': _chunked, connection: _kept, ...kept } = response.headers;
  const isStream = response.headers['content-type']?.startsWith('text/event-stream') === true;
  if (isStream) sending.destroy();
  const answer: Answer = {
    status: response.statusCode ?? 0,
    headers: kept,
    body: isStream ? Buffer.alloc(0) : await buffer(response),
  };
  return answer;
}

/**
 * Stands between sqlmap and the server: sqlmap sends the same ids, codes and tokens thousands of times, and many are good
 * once. Puts good ones in their place, and counts what is answered.
 */
export async function startRenewingProxy({ first, renew, isUsedUpBySuccess, guesses }: Renewing) {
  let current = first;
  let isUsedUp = false;
  let guessed = 0;
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const firstStatus: number[] = [];

  async function makeAnew(isLimited: boolean) {
    current = await renew(isLimited);
    isUsedUp = false;
    guessed = 0;
  }

  async function answer(incoming: IncomingMessage, written: Buffer): Promise<Answer> {
    if (isUsedUp) await makeAnew(false);
    const answered = await passOn(incoming, written);
    if (answered.status !== 429) return answered;
    // Failures at an account count without limits too.
    await makeAnew(true);
    return passOn(incoming, written);
  }

  async function passOn(incoming: IncomingMessage, written: Buffer): Promise<Answer> {
    const { port, request } = current;
    let path = incoming.url ?? '/';
    for (const [name, value] of Object.entries(first.request.params)) {
      path = path.replace(`/${encodeURIComponent(value)}`, `/${encodeURIComponent(request.params[name] ?? '')}`);
    }
    const { host: _host, connection: _connection, 'content-length': _length, ...others } = incoming.headers;
    const headers = renewed(others, first.request.headers, request.headers) as OutgoingHttpHeaders;
    let body = written;
    if (request.body instanceof Buffer) body = request.body;
    else if (written.length > 0) body = withNewValues(written, request.body);
    if (body.length === 0) delete headers['content-type'];
    const answered = await send(port, { method: incoming.method ?? 'GET', path, headers, body });
    const { status } = answered;
    statuses[status] = (statuses[status] ?? 0) + 1;
    firstStatus.push(status);
    if (status >= 500 && faults.length < 3)
      faults.push(`${status} to ${incoming.method} ${path} ${body.toString().slice(0, 400)}`);
    guessed += 1;
    isUsedUp = (status < 300 && isUsedUpBySuccess) || (guesses > 0 && guessed >= guesses);
    return answered;
  }

  const withNewValues = (written: Buffer, now: unknown): Buffer => {
    try {
      return Buffer.from(JSON.stringify(renewed(JSON.parse(written.toString()), first.request.body, now)));
    } catch {
      return written;
    }
  };

  // One after the other: what is used up shows in the answer.
  let turn = Promise.resolve();
  const failures: string[] = [];
  const pass = async (before: Promise<void>, incoming: IncomingMessage, response: ServerResponse) => {
    await before;
    try {
      const { status, headers, body } = await answer(incoming, await buffer(incoming));
      response
        .writeHead(status, { ...headers, 'content-length': body.length })
        .end(incoming.method === 'HEAD' ? '' : body);
    } catch (error) {
      failures.push(String(error).slice(0, 300));
      response.destroy();
    }
  };
  const server = createServer((incoming, response) => {
    turn = pass(turn, incoming, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    statuses,
    /** Answers of 500 and above, with what was sent. */
    faults,
    /** Requests that could not be passed on. */
    failures,
    firstStatus: () => firstStatus[0],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await turn;
    },
  };
}
