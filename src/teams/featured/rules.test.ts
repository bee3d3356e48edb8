import { describe, expect, test } from 'vitest';
import { storedNationalId, storedRollNumber } from '#people/accounts/typedNumber.ts';
import {
  participantEdges,
  person,
  rollNumberEdges,
  teamEdges,
  teamForm,
} from '../../../tests/support/featuredForms.ts';
import {
  featuredProblems,
  isLive,
  missingInFeaturedEdit,
  participantRules,
  receiptLinkProblem,
  registrationStatuses,
  takenProblems,
  teamNameProblem,
  teamProblems,
  whyWrongSize,
} from './rules.ts';

describe('every field at its edges', () => {
  // Forms and contract bring numbers into their stored form before a rule sees them.
  const rules = {
    teamName: teamNameProblem,
    paymentReceiptLink: receiptLinkProblem,
    ...participantRules,
    cnic: (typed: string) => participantRules.cnic(storedNationalId(typed)),
    rollNumber: (typed: string) => participantRules.rollNumber(storedRollNumber(typed)),
  };
  test.each([...teamEdges, ...participantEdges, ...rollNumberEdges])('%s %j', (...[field, value, message]) => {
    expect(rules[field](value)).toBe(message);
  });
});

test('a receipt is asked for where students do not show roll numbers, and never both', () => {
  const form = teamForm(1, { participants: [person({ rollNumber: 'CT-23045' })] });
  expect(teamProblems(form, { nedOnly: false })).toEqual([
    { field: 'participants.0.rollNumber', msg: 'Roll number is not asked for in this event' },
  ]);
  expect(teamProblems(form, { nedOnly: true })).toEqual([
    { field: 'paymentReceiptLink', msg: 'Payment receipt link is not asked for in this event' },
  ]);
  expect(teamProblems({ ...form, paymentReceiptLink: '' }, { nedOnly: true })).toEqual([]);
});

test('every broken field is named where it stands', () => {
  const form = teamForm(2, { teamName: 'x', paymentReceiptLink: '' });
  const participants = form.participants.map((each, position) =>
    position === 1 ? { ...each, cnic: '1', phone: '' } : each,
  );
  expect(teamProblems({ ...form, participants }, { nedOnly: false }).map(({ field }) => field)).toEqual([
    'teamName',
    'participants.1.phone',
    'participants.1.cnic',
    'paymentReceiptLink',
  ]);
});

test('sizes include the leader', () => {
  const event = { minTeamSize: 2, maxTeamSize: 4 };
  expect([1, 2, 4, 5].map((people) => whyWrongSize(people, event)?.code ?? null)).toEqual([
    'team_too_small',
    null,
    null,
    'team_too_large',
  ]);
});

test('a CNIC or an address stands once, case-blind, in the team and among all', () => {
  const [a, b] = [person(), person()];
  const fields = (...people: (typeof a)[]) => takenProblems(people).map(({ field }) => field);
  expect(fields(a, b)).toEqual([]);
  expect(fields(a, { ...b, email: a.email.toUpperCase() })).toEqual(['participants.1.email']);
  expect(fields(a, { ...b, cnic: ` ${a.cnic}` })).toEqual(['participants.1.cnic']);
  expect(fields({ ...a, cnic: '', email: '' }, { ...b, cnic: '', email: '' })).toEqual([]);
  expect(
    takenProblems([a, b, { ...a, name: 'Third' }]).map(({ msg }) => msg),
    'in one form: whose it is',
  ).toEqual(['Participant 1 has this CNIC too', 'Participant 1 has this email too']);
  expect(takenProblems([a, b], { cnics: new Set([b.cnic]), emails: new Set() })).toEqual([
    { field: 'participants.1.cnic', msg: 'This CNIC is already registered for this event' },
  ]);
});

test('rejected and withdrawn teams hold nothing', () => {
  expect(registrationStatuses.filter(isLive)).toEqual(['pending', 'confirmed']);
});

test('an event form has its sizes and its deadline in order', () => {
  const form = { date: '2026-03-02', time: '09:00', registrationDeadline: '2026-03-01T00:00:00Z' };
  const fieldsWithProblems = (changes: object) =>
    featuredProblems({ ...form, ...changes }, new Date('2026-02-01T00:00:00Z'), true).map(({ field }) => field);
  expect(fieldsWithProblems({ minTeamSize: 2, maxTeamSize: 2 })).toEqual([]);
  expect(fieldsWithProblems({ minTeamSize: 3, maxTeamSize: 2 })).toEqual(['maxTeamSize']);
  expect(fieldsWithProblems({ registrationDeadline: '2026-03-02T09:00:00+05:00' })).toEqual(['registrationDeadline']);
  expect(fieldsWithProblems({ minTeamSize: 1, maxTeamSize: 1 })).toEqual([]);
  expect(fieldsWithProblems({ date: '2026-01-02', registrationDeadline: '2026-01-01T00:00:00Z' })).toEqual([
    'date',
    'registrationDeadline',
  ]);
  expect(missingInFeaturedEdit({ status: 'ongoing' })).toEqual([]);
  expect(missingInFeaturedEdit({ ...form, title: 'x' }).map(({ field }) => field)).toEqual([
    'category',
    'description',
    'venue',
    'minTeamSize',
    'maxTeamSize',
  ]);
});
