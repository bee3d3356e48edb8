import type { TestApp } from '../support/app.ts';
import type { PersonKey } from '#database/cast/people.ts';

/** The columns of the matrix. `student` owns the registrations and invitations, `organizer` the event. */
export const columns = [
  'nobody',
  'student',
  'otherStudent',
  'organizer',
  'sameClub',
  'otherClub',
  'superAdmin',
] as const;
export type Column = (typeof columns)[number];

/** The refusals a cell may expect and their statuses. Source: api.md, "Refusals". */
export const refusalStatus = {
  unauthenticated: 401,
  forbidden: 403,
  administrators_cannot_register: 403,
  not_found: 404,
  token_invalid: 400,
  password_wrong: 400,
  invitation_not_pending: 409,
  dates_not_announced: 409,
  door_link_ended: 401,
  not_admitted: 409,
  no_certificate: 409,
  feedback_closed: 409,
} as const;

/** The outcome of a call: the exact status of success, or the code of a refusal. */
export type Outcome = 200 | 201 | keyof typeof refusalStatus;
export type Expected = Readonly<Record<Column, Outcome>>;
type Success = 200 | 201;

/** Who makes the call of a cell, and whose event it is about. */
export interface CellContext {
  site: TestApp;
  column: Column;
  /** The person of the cast, where it is one. */
  who: PersonKey | undefined;
  organizer: PersonKey;
}

/** A valid request with fixtures of this cell. */
export interface Prepared {
  params?: Record<string, string>;
  query?: string;
  body?: object;
  headers?: Record<string, string>;
  /** Text that an answer shows to `shownTo` and to nobody else. */
  mark?: string;
}

/** One row of the matrix: who may do it, and the words of the specification that say so. */
export interface Row {
  /** Which case of the call, where there are several. */
  of?: string;
  source: string;
  expected: Expected;
  shownTo?: readonly Column[];
  prepare?: (cell: CellContext) => Promise<Prepared> | Prepared;
}
export type Rows<Calls> = Readonly<Record<keyof Calls, readonly [Row, ...Row[]]>>;

export const everybody = (outcome: Outcome = 200): Expected => ({
  nobody: outcome,
  student: outcome,
  otherStudent: outcome,
  organizer: outcome,
  sameClub: outcome,
  otherClub: outcome,
  superAdmin: outcome,
});
export const signedIn = (outcome: Outcome = 200): Expected => ({ ...everybody(outcome), nobody: 'unauthenticated' });
export const participants = (outcome: Outcome = 200, otherwise: Outcome = 'forbidden'): Expected => ({
  ...signedIn(outcome),
  superAdmin: otherwise,
});
export const administrators = (success: Success = 200): Expected => ({
  ...signedIn(success),
  student: 'forbidden',
  otherStudent: 'forbidden',
});
export const superAdmins = (success: Success = 200): Expected => ({
  ...signedIn('forbidden'),
  superAdmin: success,
});
/** For the people a registration or an invitation belongs to; for others they are not found. */
export const theStudent = (outcome: Outcome = 200): Expected => ({ ...participants('not_found'), student: outcome });
