import { expect, it } from 'vitest';
import type { InvitationStatus } from '../rules.ts';
import { incomingState } from './state.ts';

const now = new Date('2026-03-01T09:00:00Z');
const event = (status: string, registrationDeadline: string) =>
  ({ status, registrationDeadline }) as Parameters<typeof incomingState>[0]['event'];
const open = event('upcoming', '2026-03-05T09:00:00.000Z');
const closed = event('upcoming', '2026-03-01T09:00:00.000Z');
const inTheMaking = {
  registrationId: null,
  replaces: null,
  joinedAnother: false,
  registeredWithout: false,
  replacedBy: null,
};
const later = '2026-03-02T09:00:00.000Z';
const earlier = '2026-03-01T08:00:00.000Z';

it.each<[InvitationStatus, string, ReturnType<typeof event>, ReturnType<typeof incomingState>]>([
  ['pending', later, open, { status: 'pending', isActionable: true, why: null }],
  ['pending', later, closed, { status: 'pending', isActionable: false, why: 'Deadline passed' }],
  [
    'pending',
    later,
    event('cancelled', '2026-03-05T09:00:00.000Z'),
    { status: 'pending', isActionable: false, why: 'No longer available' },
  ],
  ['pending', earlier, open, { status: 'expired', isActionable: false, why: null }],
  ['expired', earlier, open, { status: 'expired', isActionable: false, why: null }],
  ['expired', earlier, closed, { status: 'expired', isActionable: false, why: 'Deadline passed' }],
  ['team_full', later, open, { status: 'team_full', isActionable: false, why: 'No longer available' }],
  ['cancelled', later, open, { status: 'cancelled', isActionable: false, why: 'No longer available' }],
  ['accepted', earlier, open, { status: 'accepted', isActionable: false, why: null }],
  ['accepted', earlier, closed, { status: 'expired', isActionable: false, why: 'Deadline passed' }],
  ['declined', later, open, { status: 'declined', isActionable: false, why: null }],
])('%s until %s', (status, expiresAt, of, expected) => {
  expect(incomingState({ status, expiresAt, event: of, teamRegistered: false, ...inTheMaking }, now)).toEqual(expected);
});

it('stays accepted when the team registered, whatever the deadline', () => {
  const accepted = {
    status: 'accepted' as const,
    expiresAt: earlier,
    event: closed,
    teamRegistered: true,
    ...inTheMaking,
  };
  expect(incomingState(accepted, now).status).toBe('accepted');
});

it('says how it ended: one joined another team, the team went on without one, or somebody took the place', () => {
  const ended = { status: 'cancelled' as const, expiresAt: later, event: open, teamRegistered: false, ...inTheMaking };
  expect(incomingState({ ...ended, joinedAnother: true }, now).why).toBe('You joined another team');
  expect(incomingState({ ...ended, registeredWithout: true }, now).why).toBe('The team registered without you');
  expect(incomingState({ ...ended, replacedBy: 'Hira' }, now).why).toBe('Hira took your place in the team');
  expect(incomingState(ended, now).why).toBe('No longer available');
});
