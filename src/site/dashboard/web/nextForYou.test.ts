import { expect, test } from 'vitest';
import type { User } from '#people/accounts/contract.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { nextForYou, shownInvitations } from './nextForYou.ts';

const now = new Date('2026-12-01T10:00:00Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
const person = { batch: '2023', department: 'Computer Science & IT', role: 'student' } as User;

const event = (id: string, changes: Partial<FestivalEvent> = {}) =>
  ({
    _id: id,
    status: 'upcoming',
    date: '2026-12-10',
    time: '10:00',
    durationMinutes: 60,
    registrationOpen: true,
    registrationDeadline: inHours(24),
    eligibilityCriteria: { batches: ['2023'], departments: ['Computer Science & IT'] },
    ...changes,
  }) as FestivalEvent;

const invitation = (id: string, changes: Partial<Invitation> = {}) =>
  ({
    _id: id,
    eventId: `event of ${id}`,
    status: 'pending',
    expiresAt: inHours(5),
    registrationId: null,
    replaces: null,
    joinedAnother: false,
    teamRegistered: false,
    sender: { name: 'Bilal' },
    event: { status: 'upcoming', registrationDeadline: inHours(24), date: '2026-12-10', time: '10:00' },
    ...changes,
  }) as Invitation;

const registration = (id: string, status: string, date: string) =>
  ({ _id: id, status, event: event(`event of ${id}`, { date }) }) as unknown as Registration;

const nothing = { events: [], registrations: [], incoming: [] };

test('nothing is next for who has nothing to do', () => {
  expect(nextForYou(nothing, person, now)).toEqual({
    invitation: undefined,
    otherInvitations: 0,
    deadline: undefined,
    registration: undefined,
  });
});

test('of the invitations that can be answered the one that expires first', () => {
  const incoming = [
    invitation('later', { expiresAt: inHours(9) }),
    invitation('first', { expiresAt: inHours(2) }),
    invitation('expired', { expiresAt: inHours(-1) }),
    invitation('declined', { status: 'declined', expiresAt: inHours(1) }),
  ];
  const next = nextForYou({ ...nothing, incoming }, person, now);
  expect([next.invitation?._id, next.otherInvitations]).toEqual(['first', 1]);
});

test('the nearest deadline within 48 hours of an event one can enter and is not in', () => {
  const deadlineOf = (...events: FestivalEvent[]) =>
    nextForYou(
      { events, incoming: [invitation('one')], registrations: [registration('mine', 'waitlisted', '2026-12-10')] },
      person,
      now,
    ).deadline?._id;
  const until = (hours: number) => ({ registrationDeadline: inHours(hours) });
  expect(deadlineOf(event('a', until(48)), event('b', until(30)))).toBe('b');
  expect(deadlineOf(event('a', until(48)))).toBe('a');
  expect(deadlineOf(event('a', until(48.1)))).toBeUndefined();
  expect(deadlineOf(event('a', until(-1)))).toBeUndefined();
  expect(deadlineOf(event('a', { registrationOpen: false }))).toBeUndefined();
  expect(
    deadlineOf(event('a', { eligibilityCriteria: { batches: ['2022'], departments: ['Computer Science & IT'] } })),
  ).toBeUndefined();
  expect(deadlineOf(event('event of mine')), 'one waits for it already').toBeUndefined();
  expect(deadlineOf(event('event of one')), 'the invitation says it').toBeUndefined();
});

test('no deadline is suggested while it is not known what one is in', () => {
  const events = [event('closing')];
  const deadlineOf = (unknown: object) =>
    nextForYou({ registrations: [], incoming: [], events, ...unknown }, person, now).deadline?._id;
  expect(deadlineOf({})).toBe('closing');
  expect(deadlineOf({ registrations: undefined })).toBeUndefined();
  expect(deadlineOf({ incoming: undefined })).toBeUndefined();
});

test('an answered invitation stays above the next one, unless it is gone', () => {
  const [answered, following] = [invitation('answered', { status: 'accepted' }), invitation('following')];
  const ids = (...lists: Parameters<typeof shownInvitations>) => shownInvitations(...lists).map(({ _id }) => _id);
  expect(ids([following, answered], following, ['answered'])).toEqual(['answered', 'following']);
  expect(ids([following, answered], following, ['answered', 'following'])).toEqual(['answered', 'following']);
  expect(ids([answered], undefined, ['answered', 'gone'])).toEqual(['answered']);
});

test('the next event is the soonest with a seat that is not over', () => {
  const registrations = [
    registration('far', 'registered', '2026-12-20'),
    registration('near', 'registered', '2026-12-05'),
    registration('waiting', 'waitlisted', '2026-12-02'),
    registration('left', 'cancelled', '2026-12-02'),
    registration('past', 'registered', '2026-11-20'),
  ];
  expect(nextForYou({ ...nothing, registrations }, person, now).registration?._id).toBe('near');
  // 15:00 in Karachi is now: it began an hour ago and lasts two.
  const on = { ...registration('on', 'registered', '2026-12-01') };
  on.event = { ...on.event, time: '14:00' };
  const events = [event('event of on', { durationMinutes: 120 })];
  expect(nextForYou({ ...nothing, events, registrations: [...registrations, on] }, person, now).registration?._id).toBe(
    'on',
  );
});
