import { expect, test } from 'vitest';
import type { EventStatus } from '../rules.ts';
import { grouped, groupOf, momentsOf } from './catalogueGroups.ts';
import { areFewSeatsLeft } from './seats.ts';

const event = {
  status: 'upcoming' as EventStatus,
  date: '2027-04-20',
  time: '10:00',
  durationMinutes: 60,
  registrationDeadline: '2027-04-14T15:00:00.000Z',
  registrationOpensAt: null as string | null,
  maxParticipants: 80 as number | null,
  participantCount: 7,
  isFull: false,
  minTeamSize: 1,
};
const deadline = Date.parse(event.registrationDeadline);
const hour = 3_600_000;
const early = new Date(deadline - 30 * 24 * hour);

test.each([
  ['long before the deadline', -48 * hour - 1, 'open'],
  ['48 hours before it', -48 * hour, 'closing'],
  ['a moment before it', -1, 'closing'],
  ['at the deadline', 0, 'closed'],
] as const)('%s', (_name, at, group) => {
  for (const announced of [true, false]) expect(groupOf(event, new Date(deadline + at), announced)).toBe(group);
});

test('an event is among those that open later until its opening moment', () => {
  const opening = '2027-04-13T15:00:00.000Z';
  const later = { ...event, registrationOpensAt: opening };
  expect(groupOf(later, new Date(Date.parse(opening) - 1), false)).toBe('later');
  expect(groupOf(later, new Date(opening), false)).toBe('closing');
  expect(groupOf({ ...later, status: 'cancelled' }, early, false)).toBe('over');
  expect(momentsOf(later)).toContain(opening);
});

test('once it has ended an event is over, which the clock tells only when dates are announced', () => {
  const [start, end] = [new Date('2027-04-20T05:00:00Z'), new Date('2027-04-20T06:00:00Z')];
  expect(groupOf(event, start, true)).toBe('closed');
  expect(groupOf(event, end, true)).toBe('over');
  expect(groupOf(event, end, false)).toBe('closed');
});

test.each([
  ['upcoming', 'open'],
  ['ongoing', 'closed'],
  ['completed', 'over'],
  ['cancelled', 'over'],
] as const)('long before its deadline an event that is %s is %s', (status, group) => {
  for (const announced of [true, false]) expect(groupOf({ ...event, status }, early, announced)).toBe(group);
});

test.each([
  ['no limit', { maxParticipants: null }, false],
  ['nine of eighty', { participantCount: 71 }, false],
  ['eight of eighty', { participantCount: 72 }, true],
  ['one of five', { maxParticipants: 5, participantCount: 4 }, true],
  ['two of five', { maxParticipants: 5, participantCount: 3 }, false],
  ['room for one team of three', { maxParticipants: 20, participantCount: 17, minTeamSize: 3 }, true],
  ['room for more than one team', { maxParticipants: 20, participantCount: 16, minTeamSize: 3 }, false],
  ['two seats that no team of three can take', { maxParticipants: 20, participantCount: 18, minTeamSize: 3 }, false],
  ['full, with a waitlist', { participantCount: 80, isFull: true }, false],
  ['more people than a lowered limit', { participantCount: 90, isFull: true }, false],
] as const)('few places are left: %s', (_name, change, few) => {
  const changed = { ...event, ...change };
  expect(areFewSeatsLeft(changed)).toBe(few);
  expect(groupOf(changed, early, false)).toBe(few ? 'closing' : 'open');
});

test('groups keep the order of the events and name each event once', () => {
  const [over, open, closing, later] = [
    { ...event, id: 1, status: 'cancelled' as const },
    { ...event, id: 2 },
    { ...event, id: 3, participantCount: 79 },
    { ...event, id: 4 },
  ];
  const found = grouped([over, open, closing, later], early, false);
  expect(found.map(({ group, events }) => [group, ...events.map(({ id }) => id)])).toEqual([
    ['open', 2, 4],
    ['closing', 3],
    ['over', 1],
  ]);
});

test('its group changes at no other moment', () => {
  const moments = momentsOf(event).map((moment) => Date.parse(moment));
  const ends = moments.flatMap((at) => [at - 1, at]);
  const after = [early.getTime(), ...ends, ...moments.map((at) => at + 1)].toSorted((a, b) => a - b);
  const changes = after.filter(
    (at, i) => i > 0 && groupOf(event, new Date(at), true) !== groupOf(event, new Date(after[i - 1] ?? at), true),
  );
  expect(changes).toHaveLength(3);
  for (const at of changes) expect(moments).toContain(at);
});
