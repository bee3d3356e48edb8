import type { AnyCalls, Call, CallInput, ResponseData } from '../contract.ts';
import { compareClocks } from './serverClock.ts';

export const timeoutMs = 60_000;
const retryAfter429Ms = 2_000;

/** A failed call. Programs test `code`; `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly errors: readonly { field?: string; msg: string }[];
  /** How many seconds the server asks to wait. */
  readonly retryAfter: number | undefined;
  /** What the next step needs. */
  data: unknown;

  constructor(message: string, code: string, status: number, errors: ApiError['errors'] = [], retryAfter?: number) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
  }
}

/**
 * True when the server refused. After a fault, a time-out or without a network the call may have been carried out all
 * the same.
 */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** The message for a person: the server's own when it refused, else the call's default (5xx, time-outs, no network). */
export function messageOf(error: unknown, fallback: string): string {
  return isRefusal(error) ? error.message : fallback;
}

export const hasRefusalCode = (error: unknown, ...codes: string[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code);

/** The current session; set once by the accounts feature. */
export const identity = {
  token: (): string | null => null,
  /** The id of who is signed in. */
  person: (): string | undefined => undefined,
  /** A request with a token was answered 401: the session is over. */
  onRefused: (): void => undefined,
  /** A call was refused until the account has a second factor. */
  onSecondFactorNeeded: (): void => undefined,
};

/** How requests are sent. While the server renders a page, they are answered in process. */
export const network = {
  fetch: (address: string, request: RequestInit): Promise<Response> => fetch(address, request),
};

interface Envelope {
  success: boolean;
  message?: string;
  data?: unknown;
  code?: string;
  errors?: ApiError['errors'];
}

interface RequestInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** A file instead of a JSON body. */
  file?: Blob;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Aborts the call; without it `timeoutMs` does, body included. */
  limit?: AbortSignal;
  /** Without the session: the headers authenticate, and a 401 does not end the session. */
  isAnonymous?: boolean;
}

function addressOf(path: string, { params = {}, query = {} }: RequestInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `/api${filled}${search === '' ? '' : `?${search}`}`;
}

async function send(method: string, address: string, request: RequestInput): Promise<Response> {
  const token = request.isAnonymous ? null : identity.token();
  const limit = request.limit ?? AbortSignal.timeout(timeoutMs);
  const sentAt = Date.now();
  try {
    const response = await network.fetch(address, {
      method,
      headers: {
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...request.headers,
      },
      body: request.file ?? (request.body === undefined ? null : JSON.stringify(request.body)),
      signal: request.signal ? AbortSignal.any([request.signal, limit]) : limit,
    });
    compareClocks(response, sentAt);
    return response;
  } catch (error) {
    if (limit.aborted) throw timedOut();
    if (request.signal?.aborted) throw new ApiError('Request aborted', 'aborted', 0);
    throw new ApiError(error instanceof Error ? error.message : 'Network Error', 'network', 0);
  }
}

export const timedOut = () => new ApiError(`timeout of ${timeoutMs} ms exceeded`, 'timeout', 0);

export async function receive(response: Response): Promise<Envelope> {
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  if (response.ok && envelope?.success) return envelope;
  if (envelope?.code === 'second_factor_needed') identity.onSecondFactorNeeded();
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  const error = new ApiError(
    envelope?.message ?? `Request failed with status ${response.status}`,
    envelope?.code ?? 'fault',
    response.status,
    envelope?.errors,
    Number.isNaN(wait) ? undefined : wait,
  );
  error.data = envelope?.data;
  throw error;
}

export async function sendWithRetry(key: string, input: RequestInput): Promise<Response> {
  const [method = 'GET', path = '/'] = key.split(' ');
  const address = addressOf(path, input);
  const hadToken = !input.isAnonymous && identity.token() !== null;
  let response = await send(method, address, input);
  if (response.status === 429) {
    await new Promise((resume) => setTimeout(resume, retryAfter429Ms));
    response = await send(method, address, input);
  }
  if (response.status === 401 && hadToken) identity.onRefused();
  return response;
}

const request = async (key: string, input: RequestInput): Promise<Envelope> => receive(await sendWithRetry(key, input));

type AnswerOf<C> = C extends Call ? ResponseData<C> : never;
type Extra = Pick<RequestInput, 'headers' | 'signal' | 'isAnonymous'>;
type Arguments<C> = C extends Call ? (unknown extends CallInput<C> ? [Extra?] : [CallInput<C> & Extra]) : never;

/**
 * The calls of one contract, typed from it. Only types of the contract are imported, so that Zod stays out of the
 * browser.
 * @example const call = apiClient<typeof calls>(); await call('GET /events/:id', { params: { id } })
 */
export function apiClient<All extends AnyCalls>() {
  /** The answer's data. @throws ApiError */
  return async <Key extends keyof All & string>(
    key: Key,
    ...[input]: Arguments<All[Key]>
  ): Promise<AnswerOf<All[Key]>> => (await request(key, input ?? {})).data as AnswerOf<All[Key]>;
}

/** Like `apiClient`, for calls whose message is shown. */
export function apiClientWithMessage<All extends AnyCalls>() {
  return async <Key extends keyof All & string>(
    key: Key,
    ...[input]: Arguments<All[Key]>
  ): Promise<{ data: AnswerOf<All[Key]>; message: string | undefined }> => {
    const { data, message } = await request(key, input ?? {});
    return { data: data as AnswerOf<All[Key]>, message };
  };
}
