import type { z } from 'zod';
import type { commonRefusals } from './refusals.ts';

type CommonCode = keyof typeof commonRefusals;

/**
 * Who may make a call: everybody, everybody signed in, or these roles (with the refusal for others, default
 * `forbidden`).
 */
export type Who<Code extends string = string> =
  'anyone' | 'signed-in' | { roles: readonly string[]; otherwise?: Code | CommonCode };

/** What a key for scripts is good for: reading, or the door of one event. */
export type KeyScope = 'read' | 'event';

export interface FieldError {
  field: string;
  msg: string;
}

/**
 * One call of the API, for server, browser and reference. Its key is `METHOD /path`, with parameters as `:name` and
 * without `/api`. `Code`: the codes of the tables that it may refuse with.
 */
export interface Call<Code extends string = string> {
  summary: string;
  who: Who<Code>;
  /**
   * Which keys for scripts may make it; without it none may. A key of scope `event` only where the parameter `id` is its
   * event.
   */
  keyScopes?: readonly KeyScope[];
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  /** Headers that the call reads, as written; its handler's input has no others. */
  headers?: Readonly<Record<string, { summary: string; isRequired: boolean }>>;
  /**
   * A file instead of a JSON body, whatever its media type says. The handler reads it when it has room; a longer one is
   * undefined.
   */
  upload?: { types: readonly string[]; maxBytes: number };
  /** Of a JSON body that may be longer than others; it is read once its caller is admitted. */
  maxBodyBytes?: number;
  /** Rules between fields of a body, or against the clock. Gets the raw body, in which anything may be missing. */
  problems?: (body: Record<string, unknown>, now: Date) => FieldError[];
  /**
   * How often one network may make this call in ten minutes; unlimited without it. Malformed and refused calls do not
   * count, except `countedRefusals`: answers to a guess.
   */
  perNetwork?: number;
  countedRefusals?: readonly (Code | CommonCode)[];
  /** Occupies a processor (it hashes a password), so it waits in a queue that is fair between networks. */
  isCostly?: boolean;
  /** Some answers of status 200 are for their caller alone: no shared cache may keep one. */
  isPrivate?: boolean;
  /** Shape of `data` in the answer. Other fields never leave the server. */
  answer: z.ZodObject;
  status?: 200 | 201;
  /** The status of a `FreeResult`, where it is another. */
  freeStatus?: 200;
  /** The answer is a file of this media type instead of the envelope. */
  file?:
    | 'text/csv'
    | 'application/json'
    | 'text/calendar'
    | 'text/event-stream'
    | 'application/pdf'
    | 'application/zip'
    | 'image/webp';
  /** Codes of refusals that the rest of the contract does not imply. */
  refusals?: readonly (Code | CommonCode)[];
}
type Key = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * The calls of a contract. A code missing from its tables does not compile.
 * @example const calls = { … } as const satisfies Calls<CodeOf<typeof refusals>>;
 */
export type Calls<Code extends string = never> = Record<Key, Call<Code>>;
/** The calls of any contract, for code that serves or describes them. */
export type AnyCalls = Record<Key, Call>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
type Sent<H> = H extends object ? Record<keyof H, string | undefined> : Record<never, never>;
type Written<S> = S extends z.ZodType ? z.input<S> : Record<never, never>;

/** Input of a handler, after parsing. */
export type HandlerInput<C extends Call> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
  headers: Sent<C['headers']>;
};
/** `data` of the answer, as the caller reads it. */
export type ResponseData<C extends Call> = z.output<C['answer']>;
/** The result of a handler before it is parsed through its schema. */
export type HandlerResult<C extends Call> = z.input<C['answer']>;
/** The caller's input before parsing. */
export type CallInput<C extends Call> = (C['params'] extends z.ZodType ? { params: Written<C['params']> } : unknown) &
  (C['query'] extends z.ZodType ? { query?: Written<C['query']> } : unknown) &
  (C['body'] extends z.ZodType ? { body: Written<C['body']> } : unknown) &
  (C['upload'] extends object ? { file: Blob } : unknown);
