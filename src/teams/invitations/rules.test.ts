import { describe, expect, test } from 'vitest';
import { breakingRules } from '../../../tests/support/breakingRules.ts';
import {
  expiryOf,
  statusAt,
  timeLeft,
  whyCannotAnswer,
  whyCannotGrow,
  whyCannotSend,
  whyNotActionable,
  whyNotTeammate,
  type AnsweringFacts,
  type InvitationStatus,
  type SendingFacts,
} from './rules.ts';

const hourMs = 3_600_000;
const now = new Date('2026-03-01T04:00:00Z');
const after = (ms: number) => new Date(now.getTime() + ms);
const ended: readonly InvitationStatus[] = ['accepted', 'declined', 'expired', 'team_full', 'cancelled'];

test('an invitation lives 72 hours, and never past the deadline', () => {
  expect(expiryOf(now, after(72 * hourMs + 1))).toEqual(after(72 * hourMs));
  expect(expiryOf(now, after(72 * hourMs))).toEqual(after(72 * hourMs));
  expect(expiryOf(now, after(72 * hourMs - 1))).toEqual(after(72 * hourMs - 1));
});

test('a pending invitation is expired from the moment of its expiry on; any other stays what it is', () => {
  expect(statusAt({ status: 'pending', expiresAt: after(1) }, now)).toBe('pending');
  expect(statusAt({ status: 'pending', expiresAt: now }, now)).toBe('expired');
  expect(statusAt({ status: 'pending', expiresAt: now.toISOString() }, now)).toBe('expired');
  for (const status of ended) expect(statusAt({ status, expiresAt: now }, now)).toBe(status);
});

test.each([
  [-1, 'Expired'],
  [0, 'Expired'],
  [1, '0m left'],
  [59_999, '0m left'],
  [60_000, '1m left'],
  [hourMs - 1, '59m left'],
  [hourMs, '1h 0m left'],
  [24 * hourMs - 1, '23h 59m left'],
  [24 * hourMs, '1d 0h left'],
  [72 * hourMs, '3d 0h left'],
])('%d ms before its expiry: %s', (ms, shown) => {
  expect(timeLeft(after(ms), now)).toBe(shown);
  expect(timeLeft(after(ms).toISOString(), now)).toBe(shown);
});

const inTheMaking = { registrationId: null, replaces: null };
const replacing = { registrationId: 'r', replaces: 'm' };
const start = { date: '2099-03-10', time: '10:00' };
const begun = { date: '2000-03-10', time: '10:00' };

describe('the card of an incoming invitation', () => {
  const pending = { status: 'pending' as const, expiresAt: after(1), ...inTheMaking };
  const open = { status: 'upcoming', registrationDeadline: after(1), ...start };
  test('can be answered while it is pending and its event is open', () => {
    expect(whyNotActionable(pending, open, now)).toBeNull();
  });
  test('says the first reason why it cannot', () => {
    const late = { ...open, registrationDeadline: now };
    expect(whyNotActionable({ ...pending, expiresAt: now }, open, now)).toBe('Expired');
    expect(whyNotActionable({ ...pending, expiresAt: now }, late, now)).toBe('Deadline passed');
    expect(whyNotActionable(pending, { ...late, status: 'cancelled' }, now)).toBe('No longer available');
    for (const status of ended) expect(whyNotActionable({ ...pending, status }, late, now)).toBe('No longer available');
  });
  test('into a registered team it closes with the deadline, in the place of a member with the start', () => {
    const late = { ...open, registrationDeadline: now };
    expect(whyNotActionable({ ...pending, registrationId: 'r' }, late, now)).toBe('Deadline passed');
    expect(whyNotActionable({ ...pending, ...replacing }, late, now)).toBeNull();
    expect(whyNotActionable({ ...pending, ...replacing }, { ...late, ...begun }, now)).toBe('No longer available');
    expect(whyNotActionable({ ...pending, ...replacing }, { ...late, status: 'ongoing' }, now)).toBe(
      'No longer available',
    );
  });
});

describe('a teammate', () => {
  const event = { batches: ['2022', '2023'], departments: ['CSIT'], isKoderzEvent: true };
  const leader = { batch: '2023', section: 'A', department: 'CSIT' };
  test('shares batch and section with the leader of a Koderz team, and of no other', () => {
    expect(whyNotTeammate(event, leader, leader)).toBeNull();
    for (const other of [
      { ...leader, section: 'B' },
      { ...leader, section: null },
      { ...leader, batch: '2022' },
    ]) {
      expect(whyNotTeammate(event, leader, other)).toEqual({ code: 'koderz_mismatch', values: {} });
      expect(whyNotTeammate({ ...event, isKoderzEvent: false }, leader, other)).toBeNull();
    }
  });
  test('is eligible first of all', () => {
    expect(whyNotTeammate(event, leader, { ...leader, batch: '2021', section: 'B' })).toEqual({
      code: 'not_eligible',
      values: { reason: 'This event is for batches 2022 and 2023 only' },
    });
    expect(whyNotTeammate(event, leader, { ...leader, department: null })).toEqual({
      code: 'not_eligible',
      values: { reason: 'This event is for CSIT students only' },
    });
  });
});

describe('sending', () => {
  const free: SendingFacts = {
    event: { isTeamEvent: true, maxTeamSize: 4 },
    senderIsRegistered: false,
    senderHasAcceptedInvitation: false,
    receiverIsRegistered: false,
    receiverHasAcceptedInvitation: false,
    receiverHasTeam: false,
    pendingToReceiver: false,
    declinedByReceiver: 2,
    pendingOfSender: 19,
    teamSize: 3,
  };
  test('is free up to the last of each limit', () => expect(whyCannotSend(free)).toBeNull());

  test('is refused for the first reason', () => {
    let facts = free;
    const breakNext = (changes: Partial<SendingFacts>) => {
      facts = { ...facts, ...changes };
      return whyCannotSend(facts)?.code;
    };
    expect(breakNext({ pendingOfSender: 20 })).toBe('too_many_pending');
    expect(breakNext({ declinedByReceiver: 3 })).toBe('asked_enough');
    expect(breakNext({ receiverHasTeam: true })).toBe('invitee_unavailable');
    expect(breakNext({ pendingToReceiver: true })).toBe('already_invited');
    expect(breakNext({ teamSize: 4 })).toBe('team_full');
    expect(breakNext({ event: { isTeamEvent: false, maxTeamSize: 4 } })).toBe('not_team_event');
    expect(breakNext({ senderHasAcceptedInvitation: true })).toBe('accepted_invitation');
    expect(breakNext({ senderIsRegistered: true })).toBe('already_registered');
  });

  test.each(['receiverIsRegistered', 'receiverHasAcceptedInvitation', 'receiverHasTeam'] as const)(
    'nobody is asked of whom %s is true',
    (fact) => expect(whyCannotSend({ ...free, [fact]: true })?.code).toBe('invitee_unavailable'),
  );
});

describe('answering', () => {
  const free: AnsweringFacts = {
    event: { status: 'upcoming', registrationDeadline: after(2), maxTeamSize: 4, ...start },
    invitation: { status: 'pending', expiresAt: after(1), answeredAt: null, ...inTheMaking },
    accepting: true,
    receiverIsRegistered: false,
    receiverHasAcceptedInvitation: false,
    receiverHasTeam: false,
    senderIsRegistered: false,
    senderHasAcceptedInvitation: false,
    teamSize: 3,
  };
  test('is free up to the last seat', () => expect(whyCannotAnswer(free, now)).toBeNull());

  test('is refused for the first reason', () => {
    const breakNext = breakingRules(free, (facts) => whyCannotAnswer(facts, now));
    expect(breakNext({ teamSize: 4 })).toBe('team_full');
    expect(breakNext({ senderHasAcceptedInvitation: true })).toBe('leader_already_registered');
    expect(breakNext({ receiverHasTeam: true })).toBe('has_team');
    expect(breakNext({ receiverHasAcceptedInvitation: true })).toBe('accepted_invitation');
    expect(breakNext({ receiverIsRegistered: true })).toBe('already_registered');
    expect(breakNext({ invitation: { ...free.invitation, expiresAt: now } })).toBe('invitation_expired');
    expect(breakNext({ event: { ...free.event, registrationDeadline: now } })).toBe('deadline_passed');
    expect(breakNext({ event: { ...free.event, status: 'cancelled' } })).toBe('registration_closed');
    expect(breakNext({ invitation: { ...free.invitation, status: 'declined', expiresAt: now } })).toBe(
      'invitation_not_pending',
    );
  });

  test('a leader who has registered takes nobody any more', () => {
    expect(whyCannotAnswer({ ...free, senderIsRegistered: true }, now)?.code).toBe('leader_already_registered');
  });

  test('declining asks only for a pending invitation and an open event', () => {
    const declining = { ...free, accepting: false };
    const full = { receiverIsRegistered: true, receiverHasAcceptedInvitation: true, receiverHasTeam: true };
    expect(
      whyCannotAnswer(
        { ...declining, ...full, senderIsRegistered: true, senderHasAcceptedInvitation: true, teamSize: 9 },
        now,
      ),
    ).toBeNull();
    const late = { ...declining, invitation: { ...free.invitation, expiresAt: now } };
    expect(whyCannotAnswer(late, now)?.code).toBe('invitation_expired');
  });

  test('one that is stored as expired is refused like one that the clock has ended', () => {
    const stored = { ...free, invitation: { ...free.invitation, status: 'expired' as const, expiresAt: now } };
    expect(whyCannotAnswer(stored, now)?.code).toBe('invitation_expired');
    for (const status of ended.filter((each) => each !== 'expired')) {
      const facts = { ...free, invitation: { ...free.invitation, status } };
      expect(whyCannotAnswer(facts, now)?.code, status).toBe('invitation_not_pending');
    }
  });

  test('one that was accepted and expired with its team was answered already', () => {
    const released = { ...free.invitation, status: 'expired' as const, answeredAt: now };
    const event = { ...free.event, registrationDeadline: now };
    expect(whyCannotAnswer({ ...free, event, invitation: released }, now)?.code).toBe('invitation_not_pending');
  });

  test('of a registered team asks for no leader without one, and for nothing of its size', () => {
    const full = { ...free, senderIsRegistered: true, teamSize: 4 };
    expect(whyCannotAnswer({ ...full, invitation: { ...free.invitation, ...replacing } }, now)).toBeNull();
    const registered = { ...full, invitation: { ...free.invitation, registrationId: 'r' } };
    expect(whyCannotAnswer(registered, now)).toBeNull();
    expect(whyCannotAnswer({ ...registered, receiverHasTeam: true }, now)?.code).toBe('has_team');
    const begins = { ...free.event, ...begun };
    expect(whyCannotAnswer({ ...registered, event: begins }, now)?.code).toBe('registration_closed');
  });
});

describe('a registered team', () => {
  const event = { maxTeamSize: 3, maxParticipants: 10 };
  test.each([
    [{ people: 2, hasSeats: true, taken: 9 }, undefined],
    [{ people: 2, hasSeats: true, taken: 10 }, 'event_full'],
    [{ people: 2, hasSeats: false, taken: 10 }, undefined],
    [{ people: 3, hasSeats: true, taken: 10 }, 'team_full'],
    [{ people: 3, hasSeats: false, taken: 3 }, 'team_full'],
  ])('of %o grows unless %s', (team, code) => expect(whyCannotGrow(event, team)?.code).toBe(code));
});
