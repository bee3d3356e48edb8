import { expect, it } from 'vitest';
import type { Invitation } from '#teams/invitations/contract.ts';
import type { Registration } from '../contract.ts';
import { ownStatusesOf } from './ownStatusesOf.ts';

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
    sender: { name: 'Hira' },
    event: { status: 'upcoming', registrationDeadline: later },
    ...changes,
  }) as Invitation;
const registration = (eventId: string, changes: object = {}) =>
  ({
    event: { _id: eventId, status: 'upcoming', date: '2026-11-25', time: '09:00' },
    status: 'registered',
    waitlistPosition: null,
    ...changes,
  }) as Registration;

it('knows a registration, a place in line, an accepted and an open invitation', () => {
  const registrations = [
    registration('in'),
    registration('waiting', { status: 'waitlisted', waitlistPosition: 3 }),
    registration('cancelled', { status: 'cancelled' }),
  ];
  const incoming = [
    invitation('open'),
    invitation('open', { sender: { name: 'Danish' } }),
    invitation('accepted', { status: 'accepted' }),
    invitation('expired', { expiresAt: '2026-11-22T08:59:59.000Z' }),
    invitation('closed', { event: { status: 'upcoming', registrationDeadline: '2026-11-22T08:00:00.000Z' } }),
    invitation('declined', { status: 'declined' }),
    invitation('registered', { status: 'accepted', teamRegistered: true }),
  ];
  expect(Object.fromEntries(ownStatusesOf(registrations, incoming, now))).toEqual({
    in: { kind: 'registered' },
    waiting: { kind: 'waitlisted', position: 3 },
    open: { kind: 'invited', by: 'Hira' },
    accepted: { kind: 'awaiting_team' },
  });
});

it('a live registration counts for more than an invitation', () => {
  const both = ownStatusesOf(
    [registration('one')],
    [invitation('one'), invitation('one', { status: 'accepted' })],
    now,
  );
  expect(both.get('one')).toEqual({ kind: 'registered' });
});
