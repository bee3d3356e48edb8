import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whyClosed, whyNotOpen } from '#events/events/rules.ts';
import { refusals } from '../contract.ts';
import { type RegisteringFacts, whyCannotRegister } from '../rules.ts';
import { guard, serverMoment } from './guards.ts';

const registrationDeadline = '2026-03-01T09:00:00.000Z';
const open = { registrationDeadline, registrationOpensAt: null, registrationOpen: true, opensLater: false };
const event = {
  status: 'upcoming',
  registrationDeadline,
  registrationOpensAt: null,
  batches: ['2023'],
  departments: ['CSIT'],
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each(['2026-02-28T00:00:00Z', registrationDeadline, '2026-03-02T00:00:00Z'])(
  'what the server says stands when this device believes it is %s',
  (now) => {
    vi.setSystemTime(new Date(now));
    expect(whyClosed(event, serverMoment(open))).toBeNull();
    expect(whyClosed(event, serverMoment({ ...open, registrationOpen: false }))).toMatchObject({
      code: 'deadline_passed',
    });
  },
);

it.each(['2026-02-01T00:00:00Z', '2026-03-02T00:00:00Z'])(
  'what is to open is neither open nor closed when this device believes it is %s',
  (now) => {
    vi.setSystemTime(new Date(now));
    const registrationOpensAt = '2026-02-20T09:00:00.000Z';
    const opening = { ...open, registrationOpensAt };
    const at = serverMoment({ ...opening, registrationOpen: false, opensLater: true });
    expect([whyClosed(event, at), whyNotOpen(opening, at)?.code]).toEqual([null, 'registration_not_open']);
    const opened = serverMoment(opening);
    expect([whyClosed(event, opened), whyNotOpen(opening, opened)]).toEqual([null, null]);
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
  const later = { ...event, registrationOpensAt: '2026-02-28T00:00:01Z' };
  expect(sentence({ event: later })).toBe(refusals.registration_not_open.message);
  expect(sentence({})).toBe('This event is for batch 2023 only');
});
