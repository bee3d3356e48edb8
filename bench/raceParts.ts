import { callApi, type ApiResponse } from './apiClient.ts';
import type { Student } from './people.ts';
import type { Plan, TeamEvent } from './teamPlan.ts';
import type { State } from './teamState.ts';

/** One race over one event: who requests for what at the same moment, and what its answers and the tables must say then. */
export interface Round {
  event: TeamEvent;
  /** Each sends its requests, to the server it is given. */
  requests: ((url: string) => Promise<ApiResponse | null>)[];
  /** What is wrong, in words; the rules of `violationsIn` aside. */
  problems: (answers: readonly (ApiResponse | null)[], state: State) => string[];
}

export interface Race {
  name: string;
  prepare: (plan: Plan, people: readonly Student[], turn: number) => Round;
}

export type Send = Round['requests'][number];
export const safely = (request: Promise<ApiResponse>) => request.catch(() => null);

export const register =
  (leader: Student, { id: eventId }: TeamEvent, teamName: string): Send =>
  (url) =>
    safely(callApi(url, '/registrations', { token: leader.token, body: { eventId, useInvitations: true, teamName } }));
export const accept =
  (who: Student, invitation: string): Send =>
  (url) =>
    safely(
      callApi(url, `/invitations/${invitation}/respond`, {
        method: 'PUT',
        token: who.token,
        body: { response: 'accept' },
      }),
    );
export const cancel =
  (leader: Student, registration: string): Send =>
  (url) =>
    safely(callApi(url, `/registrations/${registration}`, { method: 'DELETE', token: leader.token }));

/** The answers' statuses, each with its code; whatever is not among `known` is wrong. */
export const unexpected = (answers: readonly (ApiResponse | null)[], ...known: string[]) =>
  answers
    .map((answer) => (answer === null ? 'no answer' : `${answer.status} ${answer.code ?? ''}`.trim()))
    .filter((outcome) => !known.includes(outcome))
    .map((outcome) => `answer: ${outcome}`);
export const good = (answers: readonly (ApiResponse | null)[]) =>
  answers.filter((answer) => answer !== null && answer.status < 300).length;
export const exactly = (count: number, answers: readonly (ApiResponse | null)[]) =>
  good(answers) === count ? [] : [`${good(answers)} accepted instead of ${count}`];

/** Whoever is asked for is there: a drill without its people would show nothing. */
export function some(people: readonly Student[], count: number): Student[] {
  if (people.length < count) throw new Error(`${count} people are needed`);
  return people.slice(0, count);
}
