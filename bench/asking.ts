import { Agent, request } from 'node:http';

/** An answer that came in whole. */
export interface Answered {
  status: number;
  code: string | undefined;
  data: Record<string, unknown>;
  /** From sending to the last byte. */
  ms: number;
}
export interface Asking {
  method?: 'GET' | 'POST' | 'DELETE';
  token?: string;
  body?: unknown;
  agent?: Agent;
}

/** Keeps its connections open, as many as are under way at once. */
export const keptConnections = (): Agent => new Agent({ keepAlive: true, maxSockets: Infinity });
const shared = keptConnections();

/** Makes one call; `path` stands under /api. @throws when the answer does not come or is cut short */
export function ask(url: string, path: string, { method = 'POST', token, body, agent = shared }: Asking = {}) {
  const begun = performance.now();
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  return new Promise<Answered>((resolve, reject) => {
    const call = request(`${url}/api${path}`, { method, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        if (!answer.complete) return reject(new Error('an answer was cut short'));
        try {
          const { code, data = {} } = JSON.parse(Buffer.concat(parts).toString());
          resolve({ status: answer.statusCode ?? 0, code, data, ms: performance.now() - begun });
        } catch (error) {
          reject(error instanceof Error ? error : new Error('not JSON'));
        }
      });
    });
    call.setTimeout(30_000, () => call.destroy(new Error('no answer within 30 s')));
    call.on('error', reject);
    call.end(text);
  });
}

/** Registers somebody for an event. */
export const register = (url: string, token: string, eventId: string, agent?: Agent) =>
  ask(url, '/registrations', { token, body: { eventId }, ...(agent ? { agent } : {}) });
