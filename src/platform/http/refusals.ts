import { counted } from '../counted.ts';
import type { FieldError } from './contract.ts';
import type { RefusalValues } from './reason.ts';

/**
 * A table of refusals: the code that programs test, the HTTP status and the message for people (`{x}` is filled in).
 * The code is the row's key; a row with its own `code` is another message, or another constraint, of that refusal.
 */
export type Refusals = Record<string, { status: number; message: string; code?: string }>;

/** The codes of a table: its keys and the rows' own codes. */
export type CodeOf<Table extends Refusals> =
  (keyof Table & string) | Extract<Table[keyof Table], { code: string }>['code'];

export function conflict<const Message extends string>(
  message: Message,
): { readonly status: 409; readonly message: Message };
export function conflict<const Message extends string, const Code extends string>(
  message: Message,
  code: Code,
): { readonly status: 409; readonly message: Message; readonly code: Code };
export function conflict(message: string, code?: string): Refusals[string] {
  return code === undefined ? { status: 409, message } : { status: 409, message, code };
}

/** Thrown anywhere on the server; the one error handler turns it into the answer. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  /** Seconds; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** For a form to show at its fields. */
  readonly errors: FieldError[] | undefined;
  /** What the caller needs for the next step, such as the token of a second factor. */
  data: Readonly<Record<string, unknown>> | undefined;

  constructor(code: string, status: number, message: string, retryAfter?: number, errors?: FieldError[]) {
    super(message);
    this.errors = errors;
    this.name = 'Refusal';
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Fills the `{name}` placeholders of a message. One without a value stays as it is. */
export function fillTemplate(sentence: string, values: RefusalValues = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

const waitOf = (seconds: number | undefined): string => {
  if (seconds === undefined) return 'a moment';
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return counted(minutes, 'minute', 'minutes');
};

/**
 * Makes the `refuse` of one table. `{wait}` in a message is the time until `retryAfter` (seconds), in minutes.
 * @example const refuse = refusalFactory(refusals); throw refuse('team_too_small', { min: 2 });
 */
export function refusalFactory<Table extends Refusals>(table: Table) {
  return (code: keyof Table & string, values: RefusalValues = {}, retryAfter?: number): Refusal => {
    const { status, message, code: ownCode = code } = table[code] as Refusals[string];
    return new Refusal(ownCode, status, fillTemplate(message, { wait: waitOf(retryAfter), ...values }), retryAfter);
  };
}

/** The refusals every call may answer. */
export const commonRefusals = {
  validation: { status: 400, message: 'Please check what you entered' },
  unauthenticated: { status: 401, message: 'Please log in' },
  forbidden: { status: 403, message: 'You are not allowed to do this' },
  not_found: { status: 404, message: 'Not found' },
  body_too_large: { status: 413, message: 'That is too much to send at once' },
  wrong_media_type: { status: 415, message: 'Please send JSON' },
  rate_limited: { status: 429, message: 'Too many requests. Try again in {wait}.' },
  unavailable: { status: 503, message: 'The site cannot reach its data right now. Please try again in a moment.' },
} as const satisfies Refusals;

export const refuse = refusalFactory(commonRefusals);

/** @throws Refusal not_found without a value */
export function orNotFound<T>(value: T | null | undefined | false): T {
  if (!value) throw refuse('not_found');
  return value;
}
