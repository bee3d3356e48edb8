import { describe, expect, test } from 'vitest';
import { asInvitation, mostRequests, requestStatusAt, requestStatusOf, whyCannotAsk } from './joinRules.ts';
import { maxDeclines } from './rules.ts';

const free = {
  isRegistered: false,
  hasAcceptedInvitation: false,
  hasTeam: false,
  isPending: false,
  declined: 0,
  pending: 0,
};

describe('whyCannotAsk', () => {
  test('nobody who is free is kept from asking, until they ask five at once or were declined three times', () => {
    expect(whyCannotAsk({ ...free, declined: maxDeclines - 1, pending: mostRequests - 1 })).toBeNull();
    expect(whyCannotAsk({ ...free, declined: maxDeclines })?.code).toBe('declined_enough');
    expect(whyCannotAsk({ ...free, pending: mostRequests })?.code).toBe('too_many_requests');
  });

  test('gives the first reason of several', () => {
    const all = {
      isRegistered: true,
      hasAcceptedInvitation: true,
      hasTeam: true,
      isPending: true,
      declined: 9,
      pending: 9,
    };
    const reasons = [
      whyCannotAsk(all),
      whyCannotAsk({ ...all, isRegistered: false }),
      whyCannotAsk({ ...all, isRegistered: false, hasAcceptedInvitation: false }),
      whyCannotAsk({ ...all, isRegistered: false, hasAcceptedInvitation: false, hasTeam: false }),
    ];
    expect(reasons.map((why) => why?.code)).toEqual([
      'already_registered',
      'accepted_invitation',
      'has_team',
      'already_asked',
    ]);
  });
});

test('a pending request has ended at its end, and any other stays what it is', () => {
  const expiresAt = new Date('2026-03-01T10:00:00Z');
  const before = new Date(expiresAt.getTime() - 1);
  expect(requestStatusAt({ status: 'pending', expiresAt }, before)).toBe('pending');
  expect(requestStatusAt({ status: 'pending', expiresAt }, expiresAt)).toBe('ended');
  expect(requestStatusAt({ status: 'accepted', expiresAt }, expiresAt)).toBe('accepted');
});

test('a pending request has ended once its event admits no joining', () => {
  const expiresAt = new Date('2026-03-01T10:00:00Z');
  const now = new Date('2026-02-01T10:00:00Z');
  const pending = { status: 'pending', expiresAt } as const;
  const event = { status: 'upcoming', registrationDeadline: expiresAt, date: '2026-03-02', time: '10:00' };
  const statusOf = (changes: Partial<typeof event>) => requestStatusOf(pending, { ...event, ...changes }, now);
  expect(statusOf({})).toBe('pending');
  for (const closed of [{ status: 'cancelled' }, { registrationDeadline: now }, { date: '2026-02-01', time: '10:00' }])
    expect(statusOf(closed), JSON.stringify(closed)).toBe('ended');
  expect(requestStatusOf({ status: 'accepted', expiresAt }, { ...event, status: 'cancelled' }, now)).toBe('accepted');
});

test('stands for an invitation of its leader', () => {
  const expiresAt = new Date('2026-03-01T10:00:00Z');
  expect(asInvitation({ status: 'ended', expiresAt }, 'r')).toMatchObject({ status: 'cancelled', registrationId: 'r' });
  expect(asInvitation({ status: 'pending', expiresAt }, null)).toMatchObject({ status: 'pending', replaces: null });
});
