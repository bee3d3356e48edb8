import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whyClosed } from '#events/rules.ts';
import { refusals } from '../contract.ts';
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
    expect(whyClosed(event, serverMoment({ registrationDeadline, registrationOpen: false }))).toBe('deadline_passed');
  },
);

it('speaks as the server refuses', () => {
  const person = { role: 'student', batch: '2022', department: 'CSIT' };
  const facts = { event, person, isRegistered: false, hasAcceptedInvitation: false };
  expect(guard('already_registered', facts)).toBe(refusals.already_registered.message);
  expect(guard('not_eligible', facts)).toBe('This event is for batch 2023 only');
});
