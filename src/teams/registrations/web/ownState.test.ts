import { expect, test } from 'vitest';
import type { Invitation } from '#teams/invitations/contract.ts';
import type { Registration } from '../contract.ts';
import { ownStateText } from './OwnState.tsx';
import { isIn, ownStateOf } from './ownState.ts';

const now = new Date('2026-11-22T09:00:00Z');
const later = '2026-11-25T09:00:00.000Z';
const invitation = (eventId: string, changes: object = {}) =>
  ({
    eventId,
    status: 'pending',
    expiresAt: later,
    teamRegistered: false,
    registrationId: null,
    replaces: null,
    event: { status: 'upcoming', registrationDeadline: later },
    ...changes,
  }) as Invitation;
const registration = (status: string, waitlistPosition: number | null = null, event = 'upcoming') =>
  ({ _id: 'r', status, waitlistPosition, event: { status: event, date: '2026-11-25', time: '09:00' } }) as Registration;

const nothing = { registration: undefined, hasAcceptedInvitation: false, incoming: [], isPresent: false };
const own = (facts: object) => ownStateOf('e', { ...nothing, ...facts }, now);
const text = (facts: object) => {
  const state = own(facts);
  return state && ownStateText(state);
};

test('what one is to an event: a registration first, then an accepted invitation, then those to answer', () => {
  const two = [invitation('e'), invitation('e'), invitation('other'), invitation('e', { status: 'declined' })];
  expect(text({})).toBeUndefined();
  expect(text({ incoming: two })).toBe('2 invitations');
  expect(text({ incoming: two.slice(1) })).toBe('1 invitation');
  expect(text({ incoming: two, hasAcceptedInvitation: true })).toBe('Awaiting team registration');
  expect(text({ incoming: two, registration: registration('waitlisted', 2) })).toBe('Waitlisted, place 2');
  expect(text({ registration: registration('waitlisted', 2, 'completed') })).toBe('Waitlisted');
  const waiting = registration('waitlisted', 2);
  const begun = { ...waiting, event: { ...waiting.event, date: '2026-11-22' } };
  expect(text({ registration: begun }), 'of an event that began five hours ago').toBe('Waitlisted');
  expect(text({ incoming: two, registration: registration('registered') })).toBe('Registered');
  expect(text({ registration: registration('registered'), isPresent: true })).toBe('Checked in');
});

test('a pass is offered while the event is to come or on, and only those in need no way onto the waitlist', () => {
  expect(own({ registration: registration('registered') })).toMatchObject({ hasPass: true });
  expect(own({ registration: registration('registered', null, 'completed') })).toMatchObject({ hasPass: false });
  expect(isIn(own({ registration: registration('waitlisted', 1) }))).toBe(true);
  expect(isIn(own({ incoming: [invitation('e')] }))).toBe(false);
  expect(isIn(own({}))).toBe(false);
});
