import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { AnyCalls, Call, HandlerInput, HandlerResult } from '../contract.ts';
import { Refusal, refuse } from '../refusals.ts';
import { ValidationError } from './validation.ts';
import { runCostly } from './costlyWork.ts';
import { networkKey } from './networkKey.ts';
import type { LimitedKey, RateLimit } from './rateLimits.ts';
import type { ServerContext } from './context.ts';
import { unstorableTexts } from './unstorable.ts';
import { routeWithUpload, uploadOf, type Upload } from './upload.ts';

/** A handler's result with a message for the person beside its data. */
export class ResultWithMessage<Data> {
  readonly message: string;
  readonly data: Data;
  constructor(message: string, data: Data) {
    this.message = message;
    this.data = data;
  }
}

/**
 * A file instead of an answer in the envelope. `name` is ASCII without quotes, since it goes into a header as it is.
 */
export class Attachment {
  readonly name: string;
  /** A stream is read as fast as the caller takes it, and destroyed when the caller disconnects. */
  readonly content: string | Buffer | Readable;
  readonly cacheControl: string;
  constructor(name: string, content: string | Buffer | Readable, cacheControl = 'no-store') {
    this.name = name;
    this.content = content;
    this.cacheControl = cacheControl;
  }
}

/** Redirects a browser instead of answering. */
export class Redirect {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
}

/** A result that stored and mailed nothing, so it does not count against the network's limit. */
export class FreeResult<Data> {
  readonly data: Data;
  constructor(data: Data) {
    this.data = data;
  }
}

/** Admits a request or refuses it. @returns the current user, or null where no login is needed */
export type Authorizer<Person> = (
  request: FastifyRequest,
  call: Pick<Call, 'who' | 'keyScopes'>,
) => Promise<Person | null>;

type UserOf<C extends Call, Person> = C['who'] extends 'anyone' ? Person | null : Person;
type Handler<C extends Call, Person> = (
  input: HandlerInput<C> & { currentUser: UserOf<C, Person>; request: FastifyRequest } & (C['upload'] extends object
      ? Upload
      : unknown),
) => Promise<
  HandlerResult<C> | FreeResult<HandlerResult<C>> | ResultWithMessage<HandlerResult<C>> | Attachment | Redirect
>;

/** One handler for every call of a contract: a missing one does not compile. */
export type Handlers<All extends AnyCalls, Person> = {
  [Key in keyof All]: All[Key] extends Call ? Handler<All[Key], Person> : never;
};

/**
 * Registers the calls of a contract under /api: authorization, parsing, limit, handler, and its result through the
 * schema.
 */
export function serve<All extends AnyCalls, Person>(
  app: FastifyInstance,
  context: ServerContext,
  authorize: Authorizer<Person>,
  calls: All,
  handlers: Handlers<All, Person>,
): void {
  for (const [key, call] of Object.entries(calls)) {
    const [method = '', path = ''] = key.split(' ');
    const handle = handlers[key as keyof All] as unknown as Handler<Call, Person>;
    const limit = perNetworkLimit(key, call);
    const route: RouteOptions = {
      method,
      url: `/api${path}`,
      ...longBody(call, authorize),
      handler: async (request, reply) => {
        const currentUser = (await authorize(request, call)) as UserOf<Call, Person>;
        const input = { ...parse(call, request, context.now()), currentUser, request };
        const work = async () => {
          if (call.upload) return handle(Object.assign(input, uploadOf(request, reply, call.upload.maxBytes)));
          return call.isCostly ? runCostly(reply, context.limits.isEnabled, () => handle(input)) : handle(input);
        };
        const made = await (limit ? counted(call, context, [limit, networkKey(request.ip)], work) : work());
        const result = made instanceof FreeResult ? made.data : made;
        if (result instanceof Redirect) return reply.header('cache-control', 'no-store').redirect(result.url, 303);
        if (result instanceof Attachment) {
          const { name, content, cacheControl } = result;
          reply.header('cache-control', cacheControl);
          reply.type(typeof content === 'string' ? `${call.file}; charset=utf-8` : `${call.file}`);
          return reply.header('content-disposition', `attachment; filename="${name}"`).send(content);
        }
        const [message, data] =
          result instanceof ResultWithMessage ? [result.message, result.data] : [undefined, result];
        const status = made instanceof FreeResult ? (call.freeStatus ?? call.status) : call.status;
        reply.code(status ?? 200).header('cache-control', call.isPrivate ? 'private, no-store' : 'no-store');
        return { success: true, ...(message === undefined ? {} : { message }), data: call.answer.parse(data) };
      },
    };
    if (call.upload) routeWithUpload(app, route);
    else app.route(route);
  }
}

/** Nobody occupies memory with a long body before they are admitted. */
const longBody = <Person>(call: Call, authorize: Authorizer<Person>): Partial<RouteOptions> =>
  call.maxBodyBytes === undefined
    ? {}
    : { bodyLimit: call.maxBodyBytes, onRequest: async (request) => void (await authorize(request, call)) };

// Counted per server: a flood is stopped where it arrives, and no request waits for the database.
const perNetworkLimit = (name: string, { perNetwork }: Call): RateLimit | undefined =>
  perNetwork === undefined ? undefined : { name, max: perNetwork, windowSeconds: 600, scope: 'server' };

/**
 * Counts a call before its work, so that concurrent calls cannot slip through, and reverts the count where it cost
 * nothing.
 */
async function counted<T>(
  { countedRefusals = [] }: Call,
  { limits }: ServerContext,
  key: LimitedKey,
  work: () => Promise<T>,
): Promise<T> {
  const giveBack = await limits.consume([key]);
  try {
    const result = await work();
    if (result instanceof FreeResult) await giveBack();
    return result;
  } catch (error) {
    if (!(error instanceof Refusal && countedRefusals.includes(error.code))) await giveBack();
    throw error;
  }
}

// A write whose contract names no body takes none.
const empty = z.strictObject({});

const headersOf = ({ headers = {} }: Call, request: FastifyRequest) =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, request.headers[name.toLowerCase()]?.toString()]));

function parse(call: Call, request: FastifyRequest, now: Date): HandlerInput<Call> {
  const params = call.params?.safeParse(request.params);
  // A malformed id in a path is "not found", not "invalid".
  if (params?.success === false) throw refuse('not_found');
  const query = call.query?.safeParse(request.query);
  const unfitQuery = unstorableTexts(request.query);
  if (query?.success === false || (query && unfitQuery.length > 0))
    throw new ValidationError(query.error?.issues ?? [], [], unfitQuery);
  const written = call.upload ? {} : (request.body ?? {});
  const body = (call.body ?? (request.method === 'GET' ? undefined : empty))?.safeParse(written);
  const problems = call.body && typeof written === 'object' ? (call.problems?.({ ...written }, now) ?? []) : [];
  const unfit = body ? unstorableTexts(written) : [];
  if (body?.success === false || problems.length > 0 || unfit.length > 0)
    throw new ValidationError(body?.error?.issues ?? [], problems, unfit);
  return {
    params: params?.data ?? {},
    query: query?.data ?? {},
    body: body?.data ?? {},
    headers: headersOf(call, request),
  };
}
