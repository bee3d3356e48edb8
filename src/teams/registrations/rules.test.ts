import { describe, expect, test } from 'vitest';
import { breakingRules } from '../../../tests/support/breakingRules.ts';
import {
  canCancel,
  isPassOfUse,
  promotes,
  waitlistWarning,
  whyCannotRegister,
  type RegisteringFacts,
} from './rules.ts';

const now = new Date('2026-03-01T04:00:00Z');
const later = new Date(now.getTime() + 60_000);
const open: RegisteringFacts = {
  event: {
    status: 'upcoming',
    registrationDeadline: later,
    registrationOpensAt: now,
    batches: ['2023'],
    departments: ['CSIT'],
  },
  person: { role: 'student', batch: '2023', department: 'Computer Science & IT' },
  isRegistered: false,
  hasAcceptedInvitation: false,
};

describe('the first reason why somebody cannot register', () => {
  test('none', () => expect(whyCannotRegister(open, now)).toBeNull());
  test('comes in the order of the panel', () => {
    const breakNext = breakingRules(open, (facts) => whyCannotRegister(facts, now));
    expect(breakNext({ person: { role: 'club_admin', batch: '2025', department: 'CSIT' } })).toBe('not_eligible');
    const unopened = { ...open.event, registrationOpensAt: new Date(now.getTime() + 1) };
    expect(breakNext({ event: unopened })).toBe('registration_not_open');
    expect(breakNext({ hasAcceptedInvitation: true })).toBe('accepted_invitation');
    expect(breakNext({ isRegistered: true })).toBe('already_registered');
    expect(breakNext({ event: { ...unopened, registrationDeadline: now } })).toBe('deadline_passed');
    expect(breakNext({ event: { ...unopened, registrationDeadline: now, status: 'cancelled' } })).toBe(
      'registration_closed',
    );
    expect(breakNext({ person: { role: 'super_admin', batch: null, department: null } })).toBe(
      'administrators_cannot_register',
    );
    expect(breakNext({ person: null })).toBe('unauthenticated');
  });
});

test('cancelling: the leader, until the event begins, whatever waits', () => {
  const event = { date: '2026-03-01', time: '09:01' };
  const begun = { date: '2026-03-01', time: '09:00' };
  expect(canCancel({ status: 'registered', event }, true, now)).toBe(true);
  expect(canCancel({ status: 'waitlisted', event }, true, now)).toBe(true);
  expect(canCancel({ status: 'cancelled', event }, true, now)).toBe(false);
  expect(canCancel({ status: 'registered', event }, false, now)).toBe(false);
  expect(canCancel({ status: 'registered', event: begun }, true, now)).toBe(false);
});

test('promotion goes on after the deadline until the event begins, while it is upcoming', () => {
  const event = { status: 'upcoming', date: '2026-03-01', time: '09:01' };
  expect(promotes(event, now)).toBe(true);
  expect(promotes({ ...event, time: '09:00' }, now)).toBe(false);
  for (const status of ['ongoing', 'completed', 'cancelled'])
    expect(promotes({ ...event, status }, now), status).toBe(false);
});

test('who would wait is told before, and a team that is larger than what is free, why', () => {
  const event = { participantCount: 58, maxParticipants: 60, isFull: false };
  expect(waitlistWarning(event, 2)).toBeUndefined();
  expect(waitlistWarning(event, 3)).toBe(
    '2 places are free, fewer than your team of 3 needs. Registering puts you on the waitlist.',
  );
  expect(waitlistWarning({ ...event, participantCount: 59 }, 2)).toMatch(/^1 place is free/);
  expect(waitlistWarning({ ...event, participantCount: 60, isFull: true }, 1)).toBe(
    'This event is full. Registering puts you on the waitlist.',
  );
  expect(waitlistWarning({ ...event, maxParticipants: null }, 20)).toBeUndefined();
});

test('a pass is of use to who has a place, until the event is over or cancelled', () => {
  const offered = (status: string, event: string) => isPassOfUse({ status, event: { status: event } });
  expect(['upcoming', 'ongoing'].map((event) => offered('registered', event))).toEqual([true, true]);
  expect(['completed', 'cancelled'].map((event) => offered('registered', event))).toEqual([false, false]);
  expect(['waitlisted', 'cancelled'].map((status) => offered(status, 'upcoming'))).toEqual([false, false]);
});
