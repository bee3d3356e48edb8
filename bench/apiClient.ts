import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface ApiResponse {
  status: number;
  code: string | undefined;
  data: Record<string, unknown>;
  retryAfter: string | undefined;
  ms: number;
}
export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  token?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  agent?: Agent;
}

/** After so long a call is given up; where all answers count, as what it took. */
export const noAnswerMs = 30_000;

export const keepAliveAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: Infinity });
const shared = keepAliveAgent();

export async function callApi(
  url: string,
  path: string,
  { method = 'POST', token, body, headers: more, agent = shared }: ApiRequest = {},
): Promise<ApiResponse> {
  const startedAt = performance.now();
  const payload = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(payload === '' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...more,
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(`${url}/api${path}`, { method, headers, agent }, resolve);
    call.setTimeout(noAnswerMs, () => call.destroy(new Error(`no answer within ${noAnswerMs / 1000} s`)));
    call.on('error', reject);
    call.end(payload);
  });
  const { code, data = {} } = JSON.parse(await text(response));
  const retryAfter = response.headers['retry-after'];
  return { status: response.statusCode ?? 0, code, data, retryAfter, ms: performance.now() - startedAt };
}

export const register = (url: string, token: string, eventId: string, agent?: Agent) =>
  callApi(url, '/registrations', { token, body: { eventId }, ...(agent ? { agent } : {}) });
