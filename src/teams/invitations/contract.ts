import { z } from 'zod';
import { user } from '#people/accounts/contract.ts';
import { participants } from '#people/accounts/rules.ts';
import { event, listedFields } from '#events/events/contract.ts';
import { joiningCodes, joiningRefusals } from '#events/events/joiningRefusals.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, forbiddenInText, id, instant, search } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { invitationStatuses, longestMessage } from './rules.ts';

export const refusals = {
  ...joiningRefusals,
  not_team_event: conflict('This event is for individuals: there are no teams'),
  team_full: conflict('This team is already full'),
  event_full: conflict('This event is full: there is no place for another member'),
  leader_must_transfer: conflict('The leader cannot be replaced. Make another member the leader first.'),
  member_gone: conflict('The member whose place you would take has left the team'),
  team_registered: conflict('The team has registered. It changes under My Registrations.'),
  already_invited: conflict('You have already invited this person'),
  invitee_unavailable: conflict('This person has already joined a team for this event'),
  asked_enough: conflict('This person has declined three times'),
  too_many_pending: conflict('You have 20 pending invitations. Wait for answers or cancel some first.'),
  invitation_not_pending: conflict('This invitation is no longer available'),
  invitation_expired: conflict('This invitation has expired'),
  has_team: conflict('People have already joined your own team for this event. Remove them first.'),
  leader_already_registered: conflict('The team leader is already registered with another team'),
} as const satisfies Refusals;

const person = user
  .pick({ _id: true, name: true, rollNumber: true, batch: true, section: true, picture: true })
  .meta({ id: 'Teammate' });
export type FoundPerson = z.output<typeof person>;

const invitation = component('Invitation', {
  _id: z.string(),
  eventId: z.string(),
  receiverId: z.string(),
  /** Of a team that has registered already. */
  registrationId: z.string().nullable(),
  /** The member whose place the receiver takes. */
  replaces: user.pick({ _id: true, name: true, rollNumber: true }).meta({ id: 'ReplacedMember' }).nullable(),
  /** It ended because its receiver joined another team. */
  joinedAnother: z.boolean(),
  /** It ended because its team registered. */
  registeredWithout: z.boolean(),
  /** The name of the person who took the receiver's place in the team. */
  replacedBy: z.string().nullable(),
  /** The registration into which its sender may invite the receiver again, while the team has a free place. */
  againInto: z.string().nullable(),
  message: z.string().nullable(),
  status: z.enum(invitationStatuses),
  expiresAt: instant,
  createdAt: instant,
  event: event.pick({
    ...listedFields,
    isKoderzEvent: true,
  }),
  sender: person,
  receiver: person,
  /** The accepted invitation belongs to a registered team and cannot be left. */
  teamRegistered: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

const teamCapacity = component('TeamCapacity', { current: z.number(), max: z.number(), isFull: z.boolean() });
export type TeamCapacity = z.output<typeof teamCapacity>;

const takingPart = { roles: participants };
const list = {
  who: takingPart,
  query: z.object({ status: search }),
  answer: z.object({ invitations: z.array(invitation), total: z.number() }),
};
const byEvent = z.object({ eventId: id });

export const calls = {
  'GET /users/search-for-team/:eventId': {
    summary: 'People who could join the caller’s team, by a part of their name; at most ten',
    who: takingPart,
    params: byEvent,
    query: z.object({ name: search }),
    refusals: ['rate_limited'],
    answer: z.object({ users: z.array(person), searchMessage: z.string(), hasSearchQuery: z.boolean() }),
  },
  'POST /invitations/send': {
    summary: 'Invite somebody into the caller’s team, registered or not, or in the place of one of its members',
    who: { roles: participants, otherwise: 'administrators_cannot_register' },
    status: 201,
    body: z.strictObject({
      receiverId: id,
      eventId: id,
      registrationId: id.optional(),
      replaces: id.optional(),
      message: z
        .string()
        .trim()
        .max(longestMessage, `Message cannot exceed ${longestMessage} characters`)
        .refine((text) => !forbiddenInText.test(text), 'Message contains characters that cannot be stored')
        .nullish(),
    }),
    answer: z.object({ invitation, teamCapacity }),
    refusals: [
      ...joiningCodes,
      'not_found',
      'not_team_event',
      'forbidden',
      'already_cancelled',
      'leader_must_transfer',
      'team_full',
      'event_full',
      'already_invited',
      'invitee_unavailable',
      'asked_enough',
      'too_many_pending',
    ],
  },
  'GET /invitations/incoming': { summary: 'Invitations the caller has received, newest first', ...list },
  'GET /invitations/outgoing': { summary: 'Invitations the caller has sent, newest first', ...list },
  'PUT /invitations/:id/respond': {
    summary: 'Accept or decline an invitation',
    who: takingPart,
    params: byId,
    body: z.strictObject({ response: z.enum(['accept', 'decline'], { error: 'Please accept or decline' }) }),
    answer: z.object({ invitation }),
    refusals: [
      ...joiningCodes,
      'invitation_not_pending',
      'invitation_expired',
      'has_team',
      'leader_already_registered',
      'team_full',
      'event_full',
      'member_gone',
    ],
  },
  'DELETE /invitations/:id': {
    summary: 'Cancel an invitation, remove somebody who accepted, or leave a team that has not registered',
    who: takingPart,
    params: byId,
    answer: z.object({ invitation }),
    refusals: ['invitation_not_pending', 'invitation_expired', 'team_registered'],
  },
  'GET /invitations/accepted/:eventId': {
    summary: 'The caller’s team: who has accepted, and how many fit',
    who: takingPart,
    params: byEvent,
    answer: z.object({ acceptedInvitations: z.array(invitation), teamCapacity }),
  },
  'GET /invitations/stats': {
    summary: 'How many invitations wait for the caller’s answer',
    who: takingPart,
    answer: z.object({ totalPending: z.number() }),
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
