import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whyClosed } from '#events/events/rules.ts';
import { refusals } from '../contract.ts';
import { type RegisteringFacts, whyCannotRegister } from '../rules.ts';
import { guard, serverMoment } from './guards.ts';

const registrationDeadline = '2026-03-01T09:00:00.000Z';
const event = { status: 'upcoming', registrationDeadline, batches: ['2023'], departments: ['CSIT'] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each(['2026-02-28T00:00:00Z', registrationDeadline, '2026-03-02T00:00:00Z'])(
  'what the server says stands when this device believes it is %s',
  (now) => {
    vi.setSystemTime(new Date(now));
    expect(whyClosed(event, serverMoment({ registrationDeadline, registrationOpen: true }))).toBeNull();
    expect(whyClosed(event, serverMoment({ registrationDeadline, registrationOpen: false }))).toMatchObject({
      code: 'deadline_passed',
    });
  },
);

it('speaks as the server refuses', () => {
  const person = { role: 'student', batch: '2022', department: 'CSIT' };
  const facts = { event, person, isRegistered: false, hasAcceptedInvitation: false };
  const early = new Date('2026-02-28T00:00:00Z');
  const sentence = (changes: Partial<RegisteringFacts>) => {
    const why = whyCannotRegister({ ...facts, ...changes }, early);
    return why && guard(why);
  };
  expect(sentence({ isRegistered: true })).toBe(refusals.already_registered.message);
  expect(sentence({})).toBe('This event is for batch 2023 only');
});
