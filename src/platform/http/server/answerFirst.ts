import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AnsweredListeners } from './answered.ts';
import { representationFor, type EncodedBody } from './encodedBody.ts';
import { pacedBody } from './pacedBody.ts';
import { requestIdHeader } from './requestId.ts';

/** A public answer of status 200 that has been given before: the same for everybody, by address alone. */
export interface ReadyAnswer {
  body: EncodedBody;
  /** As the framework sent them, without those of one answer and of one representation. */
  headers: Readonly<Record<string, string>>;
  /** The pattern of its route. */
  route?: string | undefined;
}

export interface Shelf {
  /** Whether it may hold an answer. */
  has(url: string): boolean;
  /** What is true as of the last check. */
  find(url: string): ReadyAnswer | undefined;
  /** Called for each that was sent from here. */
  onSent?: () => void;
}

export interface Memory {
  /** Undefined: nothing can have changed since the last one. */
  check(): Promise<void> | undefined;
  shelves: Shelf[];
}

interface Options {
  memory: Memory;
  answered: AnsweredListeners;
  /** Whether this request may be answered without the framework and its hooks. */
  mayAnswer: (request: IncomingMessage) => boolean;
}

// Each answer, and each representation, has its own.
const ofOneAnswer = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'transfer-encoding',
  requestIdHeader,
]);

/** The headers of an answer that the next one at its address has too. */
export function lastingHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const lasting = Object.entries(headers).filter(([name]) => !ofOneAnswer.has(name));
  return Object.fromEntries(lasting.map(([name, value]) => [name, String(value)]));
}

const looks = new WeakMap<IncomingMessage, Promise<void>>();

/** The look at the changes that began for this request; one is enough, and whoever reads the memory for it shares it. */
export const lookFor = (request: IncomingMessage): Promise<void> | undefined => looks.get(request);

/**
 * Gives public answers from memory before the framework sees the request: routing, hooks and the reply cost it twice what
 * sending takes. Whatever is out of the ordinary is left to the framework, which answers the same.
 */
export function answerFirst(app: FastifyInstance, { memory, answered, mayAnswer }: Options): void {
  const { server } = app;
  const [ordinary] = server.listeners('request') as RequestListener[];
  if (!ordinary) throw new Error('the server has no listener');
  const respond = (request: IncomingMessage, response: ServerResponse, beganAt: number) => {
    try {
      const url = request.url ?? '';
      const shelf = memory.shelves.find((each) => each.has(url));
      const answer = shelf?.find(url);
      const id = randomUUID();
      if (!answer || !write(request, response, answer, id)) {
        ordinary(request, response);
        return;
      }
      shelf?.onSent?.();
      const { method = 'GET' } = request;
      const tell = () =>
        answered.tell({
          id,
          method,
          route: answer.route,
          status: response.statusCode,
          ms: performance.now() - beganAt,
        });
      response.once('close', tell);
    } catch (error) {
      app.log.error({ err: error }, 'fault');
      response.destroy();
    }
  };
  server.off('request', ordinary);
  server.on('request', (request, response) => {
    const { method, url = '' } = request;
    const isRead = method === 'GET' || method === 'HEAD';
    if (!isRead || !memory.shelves.some((shelf) => shelf.has(url)) || !mayAnswer(request)) {
      ordinary(request, response);
      return;
    }
    const beganAt = performance.now();
    const look = memory.check();
    looks.set(request, look ?? Promise.resolve());
    if (!look) respond(request, response, beganAt);
    else
      look.then(
        // Asked again: the server may have begun to stop meanwhile.
        () => (mayAnswer(request) ? respond(request, response, beganAt) : ordinary(request, response)),
        () => ordinary(request, response),
      );
  });
}

/** @returns false when the body has to be encoded first */
function write(request: IncomingMessage, response: ServerResponse, answer: ReadyAnswer, id: string): boolean {
  const { etag, encoding, isKnown, bytes } = representationFor(request, answer.body);
  const payload = isKnown ? undefined : bytes();
  if (payload instanceof Promise) return false;
  const head = headOf(answer, etag, encoding, payload?.length);
  response.writeHead(isKnown ? 304 : 200, [...head, requestIdHeader, id]);
  const body = payload && request.method !== 'HEAD' ? pacedBody(payload) : undefined;
  if (body instanceof Readable) pipeline(body, response, () => undefined);
  else response.end(body);
  return true;
}

const heads = new WeakMap<ReadyAnswer, Map<string, readonly string[]>>();

/** Names and values in turn, made once for each representation. Without a length: for whoever has the body already. */
function headOf(
  answer: ReadyAnswer,
  etag: string,
  encoding: string | undefined,
  length: number | undefined,
): readonly string[] {
  const made = heads.get(answer) ?? new Map<string, readonly string[]>();
  heads.set(answer, made);
  const key = `${length === undefined ? 'known ' : ''}${etag}`;
  const found = made.get(key);
  if (found) return found;
  const { 'content-type': type = '', ...others } = answer.headers;
  const ofBody = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) };
  const all = { ...others, etag, ...(length !== undefined && { ...ofBody, 'content-length': String(length) }) };
  const head = Object.entries(all).flat();
  made.set(key, head);
  return head;
}
