import { z } from 'zod';
import { user } from '#people/accounts/contract.ts';
import { participants } from '#people/accounts/rules.ts';
import { event } from '#events/events/contract.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, id, instant, nothing } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { refusals as invitationRefusals } from './contract.ts';
import { mostRequests, requestStatuses } from './joinRules.ts';

export const refusals = {
  ...invitationRefusals,
  link_ended: {
    status: 404,
    code: 'not_found',
    message:
      'This link has ended: the team is full, has registered or changed its leader, or registration has closed. Ask the leader for a new one.',
  },
  already_asked: conflict('You have already asked to join this team'),
  declined_enough: conflict('The leader has declined three times', 'asked_enough'),
  too_many_requests: conflict(
    `You have asked ${mostRequests} teams of this event. Wait for an answer or withdraw a request first.`,
  ),
  request_ended: conflict('This request is no longer open'),
} as const satisfies Refusals;

const asker = user.pick({ _id: true, name: true, rollNumber: true, batch: true, section: true }).meta({ id: 'Asker' });
const request = component('JoinRequest', {
  _id: z.string(),
  event: event.pick({ _id: true, title: true }),
  leader: user.pick({ _id: true, name: true }),
  asker,
  status: z.enum(requestStatuses),
  expiresAt: instant,
  createdAt: instant,
});
export type JoinRequest = z.output<typeof request>;

const team = component('TeamToJoin', {
  event: event.pick({ _id: true, title: true }),
  leader: user.pick({ name: true }),
  people: z.number(),
  max: z.number(),
});
export type TeamToJoin = z.output<typeof team>;

const takingPart = { roles: participants };
const leading = { ...takingPart, otherwise: 'administrators_cannot_register' } as const;
const withToken = z.strictObject({ token: z.string({ error: 'The link is incomplete' }).max(200) });

export const calls = {
  'POST /invitations/link': {
    summary: 'A link into the caller’s team, registered or not, by which others ask to join; their older one ends',
    who: leading,
    status: 201,
    body: z.strictObject({ eventId: id, registrationId: id.optional() }),
    answer: z.object({ url: z.string(), expiresAt: instant }),
    refusals: [
      'registration_closed',
      'deadline_passed',
      'already_registered',
      'accepted_invitation',
      'not_eligible',
      'not_found',
      'not_team_event',
      'forbidden',
      'already_cancelled',
      'team_full',
      'event_full',
    ],
  },
  'DELETE /invitations/link/:eventId': {
    summary: 'End the caller’s link into their team',
    who: takingPart,
    params: z.object({ eventId: id }),
    answer: nothing,
  },
  'POST /join/look': {
    summary: 'The team behind a link',
    who: 'anyone',
    body: withToken,
    answer: z.object({ team }),
    refusals: ['not_found'],
  },
  'POST /join': {
    summary: 'Ask the leader behind a link to join their team',
    who: leading,
    status: 201,
    body: withToken,
    answer: z.object({ request }),
    refusals: [
      'already_registered',
      'accepted_invitation',
      'not_eligible',
      'koderz_mismatch',
      'not_found',
      'has_team',
      'already_asked',
      'asked_enough',
      'too_many_requests',
      'rate_limited',
    ],
  },
  'GET /join-requests': {
    summary: 'Requests to join: those to the caller as leader, and the caller’s own; newest first',
    who: 'signed-in',
    answer: z.object({ requests: z.array(request) }),
  },
  'PUT /join-requests/:id/respond': {
    summary: 'The leader accepts or declines a request to join',
    who: takingPart,
    params: byId,
    body: z.strictObject({ response: z.enum(['accept', 'decline'], { error: 'Please accept or decline' }) }),
    answer: z.object({ request }),
    refusals: [
      'registration_closed',
      'deadline_passed',
      'not_eligible',
      'koderz_mismatch',
      'request_ended',
      'invitee_unavailable',
      'team_full',
      'event_full',
    ],
  },
  'DELETE /join-requests/:id': {
    summary: 'The asker withdraws a request to join',
    who: takingPart,
    params: byId,
    answer: z.object({ request }),
    refusals: ['request_ended'],
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
