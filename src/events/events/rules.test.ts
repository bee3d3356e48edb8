import { describe, expect, test } from 'vitest';
import { departmentsOf, eventProblems, missingInEdit } from './formRules.ts';
import { fits, isFull, isEditableBy, isRunBy, startOf, whyClosed, whyNotEligible } from './rules.ts';

const now = new Date('2026-03-01T04:00:00Z');

describe('open', () => {
  const deadline = new Date(now.getTime() + 1);
  test('while upcoming and before the deadline', () => {
    expect(whyClosed({ status: 'upcoming', registrationDeadline: deadline }, now)).toBeNull();
    expect(whyClosed({ status: 'upcoming', registrationDeadline: now }, now)).toMatchObject({
      code: 'deadline_passed',
    });
    expect(whyClosed({ status: 'upcoming', registrationDeadline: deadline.toISOString() }, now)).toBeNull();
  });
  test.each(['ongoing', 'completed', 'cancelled'])('%s is closed, and that is the first reason', (status) => {
    expect(whyClosed({ status, registrationDeadline: new Date(0) }, now)).toMatchObject({
      code: 'registration_closed',
    });
  });
});

test('an event begins on the clocks of the festival', () => {
  expect(startOf({ date: '2026-03-01', time: '09:00' })).toEqual(now);
});

describe('eligible', () => {
  const event = { batches: ['2023', '2024'], departments: ['CSIT'] };
  test('by batch and by department, whose two names mean the same', () => {
    expect(whyNotEligible(event, { batch: '2023', department: 'Computer Science & IT' })).toBeNull();
    expect(whyNotEligible(event, { batch: '2025', department: 'CSIT' })?.values.reason).toBe(
      'This event is for batches 2023 and 2024 only',
    );
    expect(whyNotEligible({ ...event, batches: ['2025'] }, { batch: null, department: 'CSIT' })?.values.reason).toBe(
      'This event is for batch 2025 only',
    );
    expect(whyNotEligible(event, { batch: '2023', department: 'Civil Engineering' })?.values.reason).toBe(
      'This event is for CSIT students only',
    );
    expect(whyNotEligible(event, { batch: '2023', department: null })?.values.reason).toBe(
      'This event is for CSIT students only',
    );
  });
  test('departments follow from one choice', () => {
    expect(departmentsOf(false)).toEqual(['CSIT']);
    expect(departmentsOf(true)).toHaveLength(5);
  });
});

test('who may edit, and who may run', () => {
  const event = { organizer: { _id: 'o' }, organizerClub: 'Gameverse' };
  const person = (role: 'student' | 'club_admin' | 'super_admin', _id: string, clubAffiliation: string | null) => ({
    role,
    _id,
    clubAffiliation,
  });
  const cases = [
    [person('super_admin', 'x', null), true, true],
    [person('club_admin', 'o', 'Gameverse'), true, true],
    [person('club_admin', 'o', null), true, true],
    [person('club_admin', 'x', 'Gameverse'), false, true],
    [person('club_admin', 'x', 'Data Insights'), false, false],
    [person('club_admin', 'x', null), false, false],
    [person('student', 'o', 'Gameverse'), false, false],
  ] as const;
  for (const [who, edit, run] of cases) {
    expect([isEditableBy(event, who), isRunBy(event, who)], JSON.stringify(who)).toEqual([edit, run]);
  }
});

describe('an event form', () => {
  const form = { date: '2026-03-02', time: '09:00', registrationDeadline: '2026-03-01T23:59:00+05:00' };
  const messages = (changes: object, creating = true) =>
    eventProblems({ ...form, ...changes }, now, creating).map(({ msg }) => msg);
  test('is right', () => expect(messages({})).toEqual([]));
  test('lies in the future, on creating only', () => {
    const past = { date: '2026-03-01', time: '09:00', registrationDeadline: '2026-02-28T00:00:00Z' };
    expect(messages(past)).toEqual([
      'Event date and time must be in the future',
      'Registration deadline must be in the future',
    ]);
    expect(messages(past, false)).toEqual([]);
  });
  test('has its deadline before it begins', () => {
    const message = 'Registration deadline must be before event date and time';
    expect(messages({ registrationDeadline: '2026-03-02T09:00:00+05:00' })).toEqual([message]);
    expect(messages({ registrationDeadline: '2026-03-02T08:59:59+05:00' })).toEqual([]);
    expect(messages({ registrationDeadline: '2026-03-03T00:00:00Z' }, false)).toEqual([message]);
  });
  test('has sizes in order', () => {
    const message = 'Maximum team size must be greater than or equal to minimum team size';
    expect(messages({ isTeamEvent: true, minTeamSize: 3, maxTeamSize: 2 })).toEqual([message]);
    expect(messages({ isTeamEvent: true, minTeamSize: 3, maxTeamSize: 3 })).toEqual([]);
    expect(messages({ isTeamEvent: false, minTeamSize: 3, maxTeamSize: 2 })).toEqual([]);
    expect(messages({ isTeamEvent: false, minTeamSize: 1, maxTeamSize: 1 })).toEqual([]);
    const ofOne = expect.stringMatching(/^A team event needs room for two/) as unknown;
    expect(messages({ isTeamEvent: true, minTeamSize: 1, maxTeamSize: 1 })).toEqual([ofOne]);
    expect(messages({ isTeamEvent: true })).toEqual([ofOne]);
    expect(messages({ isTeamEvent: true }, false), 'the sizes stay').toEqual([]);
    expect(messages({ isTeamEvent: true, minTeamSize: 1, maxTeamSize: 2 })).toEqual([]);
  });
  test('malformed fields are the contract’s to name', () => {
    expect(messages({ date: '2026-02-30', time: '25:00', registrationDeadline: 'soon' })).toEqual([]);
  });
  test('an edit names every field, or the status alone', () => {
    expect(missingInEdit({ status: 'ongoing' })).toEqual([]);
    expect(missingInEdit({ title: 'x' }).map(({ field }) => field)).toEqual([
      'category',
      'description',
      'date',
      'time',
      'venue',
      'registrationDeadline',
    ]);
  });
});

test('seats', () => {
  expect([fits(1, 4, 5), fits(2, 4, 5), fits(1, 5, 5), fits(1, 9, 5), fits(500, 9, null)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ]);
});

test('an event is full when not even one person more fits', () => {
  expect([isFull(4, 5), isFull(5, 5), isFull(9, 5), isFull(9, null)]).toEqual([false, true, true, false]);
});
