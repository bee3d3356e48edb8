import { z } from 'zod';
import { ownListOf, user } from '#people/accounts/contract.ts';
import { administrators, participants } from '#people/accounts/rules.ts';
import { storedRollNumber } from '#people/accounts/typedNumber.ts';
import { event, groupUrl, listedFields } from '#events/events/contract.ts';
import { joiningCodes } from '#events/events/joiningRefusals.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, id, instant, instantOrNull, line, nothing, paged } from '#platform/http/fields.ts';
import type { CodeOf } from '#platform/http/refusals.ts';
import { longestReason } from './organizing.ts';
import { refusals } from './refusals.ts';
import { registrationStatuses } from './rules.ts';

export { refusals };

export const waitlistMessage = 'Event is full. You have been added to the waitlist.';

const publicFields = { _id: true, name: true, rollNumber: true } as const;
const member = user.pick({ ...publicFields, picture: true }).meta({ id: 'Member' });
const withContact = user
  .pick({ ...publicFields, email: true, batch: true, section: true, department: true, phoneNumber: true })
  .meta({ id: 'MemberWithContact' });

const registeredEvent = event
  .pick({
    ...listedFields,
    cancellationReason: true,
    organizerClub: true,
    isTeamEvent: true,
    minTeamSize: true,
    maxTeamSize: true,
  })
  .extend({ groupUrl })
  .meta({ id: 'RegisteredEvent' });

const registrationOf = <Person extends z.ZodObject>(person: Person) =>
  z.object({
    _id: z.string(),
    event: registeredEvent,
    isIndividual: z.boolean(),
    teamName: z.string().nullable(),
    teamMembers: z.array(person),
    teamLeader: person,
    status: z.enum(registrationStatuses),

    waitlistPosition: z.number().nullable(),
    canCancel: z.boolean(),
    /** Whether members may still leave and the leader may still change the team. */
    canChangeTeam: z.boolean(),
    createdAt: instant,
  });

const registration = registrationOf(member).meta({ id: 'Registration' });
const registrationWithContact = registrationOf(withContact).meta({ id: 'RegistrationWithContact' });
const memberWithPresence = withContact
  .extend({
    /** When the door marked them present; null: absent, or no mark yet. */
    presentAt: instantOrNull,
    /** Who marked them: a name, or the label of a door link. */
    presentBy: z.string().nullable(),
  })
  .meta({ id: 'MemberWithPresence' });
const registrationWithPresence = registrationOf(memberWithPresence).meta({ id: 'RegistrationWithPresence' });
export type Registration = z.output<typeof registration>;

const byEvent = z.object({ eventId: id });
const teamName = z.string().trim().max(200).nullish();
const takenAway = line('Reason', longestReason);
/** Overrides what only organizers may override. */
const force = z.boolean({ error: 'Please choose yes or no' }).optional();

/** In the `data` of a refused walk-in: all that `force` would override. */
export interface Obstacle {
  code: string;
  message: string;
}
const changing = ['already_cancelled', 'registration_closed'] as const;

/** Without logging in. Source: plain-things.md, 5. */
const byCantComeLink = {
  who: 'anyone',
  body: z.strictObject({ token: z.string().max(200) }),
  answer: z.object({
    place: z
      .object({
        event: event.pick({ _id: true, title: true, minTeamSize: true, status: true }),
        /** Null: registered alone. */
        teamName: z.string().nullable(),
        /** The code with which giving it up is refused; null when it is not. */
        why: z.enum(['leader_must_transfer', 'team_at_minimum']).nullable(),
      })
      .meta({ id: 'Place' }),
  }),
  refusals: ['not_found', 'event_started'],
} as const;

/** What those who run an event do to one of its registrations. */
const byOrganizer = {
  who: { roles: administrators },
  params: byId,
  answer: z.object({ registration: registrationWithContact }),
  refusals: ['event_over', 'already_cancelled'],
} as const;

export const calls = {
  'POST /registrations': {
    summary: 'Register for an event; a full one puts the caller on its waitlist',
    who: { roles: participants, otherwise: 'administrators_cannot_register' },
    status: 201,
    body: z.strictObject({
      eventId: id,
      teamMembers: z.array(id).max(20).optional(),
      useInvitations: z.boolean().optional(),
      teamName,
    }),
    answer: z.object({ registration }),
    refusals: [
      'not_found',
      ...joiningCodes,
      'registration_not_open',
      'member_not_accepted',
      'team_too_small',
      'team_too_large',
      'team_name_required',
      'team_name_taken',
    ],
  },
  'GET /registrations/my-registrations': {
    summary: 'Every registration the caller is part of, newest first',
    ...ownListOf('registrations', registration),
  },
  'GET /registrations/check/:eventId': {
    summary: 'Whether the caller is registered for an event',
    who: { roles: participants },
    params: byEvent,
    answer: z.object({
      event: z.object({
        groupUrl,
        /** The caller asked to be reminded before registration opens. */
        hasOpeningReminder: z.boolean(),
      }),
      isRegistered: z.boolean(),
      registration: registration.optional(),
      hasAcceptedInvitation: z.boolean(),
      /** The caller's other events at the same time. They never prevent registering. */
      clashes: z.array(event.pick({ _id: true, title: true, date: true, time: true })),
    }),
  },
  'POST /events/:id/opening-reminder': {
    summary: 'Ask for a mail an hour before registration opens',
    who: { roles: participants, otherwise: 'administrators_cannot_register' },
    params: byId,
    answer: nothing,
    refusals: ['not_found', 'registration_closed', 'registration_open', 'accepted_invitation', 'not_eligible'],
  },
  'DELETE /events/:id/opening-reminder': {
    summary: 'Take the wish for that mail back',
    who: { roles: participants },
    params: byId,
    answer: nothing,
  },
  'GET /registrations/check-team-name/:eventId/:teamName': {
    summary: 'Whether a team name is free for an event',
    who: { roles: participants },
    params: z.object({
      eventId: id,
      teamName: z
        .string()
        .max(400)
        .refine((name) => !name.includes('\0')),
    }),
    answer: z.object({ available: z.boolean() }),
  },
  'GET /registrations/event/:eventId': {
    summary: 'The registrations of an event with the contact data of the people in them, and who of them came',
    who: { roles: administrators },
    keyScopes: ['read'],
    params: byEvent,
    ...paged('registrations', registrationWithPresence),
  },
  'DELETE /registrations/:id': {
    summary: 'Cancel a registration or leave the waitlist',
    who: { roles: participants },
    params: byId,
    answer: z.object({ registration }),
    refusals: ['event_started', 'already_cancelled'],
  },
  'DELETE /registrations/:id/members/:userId': {
    summary: 'Remove a member from a registered team, or leave it; the seat goes to the waitlist',
    who: { roles: participants },
    params: z.object({ id, userId: id }),
    answer: z.object({ registration }),
    refusals: [...changing, 'leader_must_transfer', 'team_at_minimum'],
  },
  'PUT /registrations/:id/leader': {
    summary: 'Make another member the leader of a registered team',
    who: { roles: participants },
    params: byId,
    body: z.strictObject({ userId: id }),
    answer: z.object({ registration }),
    refusals: changing,
  },
  'PUT /registrations/:id/name': {
    summary: 'Rename a registered team, until the deadline',
    who: { roles: participants },
    params: byId,
    body: z.strictObject({ teamName }),
    answer: z.object({ registration }),
    refusals: [...changing, 'deadline_passed', 'team_name_required', 'team_name_taken'],
  },
  'POST /cant-come/look': {
    summary: 'The place that the link of a mail gives up. Changes nothing',
    ...byCantComeLink,
  },
  'POST /cant-come': {
    summary:
      'Give up the place of a mailed link: alone it cancels, a member leaves. A team at its minimum keeps them, and its leader is mailed',
    ...byCantComeLink,
    refusals: [...byCantComeLink.refusals, 'team_keeps_member', 'leader_must_transfer'],
  },
  'DELETE /admin/registrations/:id': {
    summary: 'Cancel somebody’s registration; until the event starts its seats go to the waitlist',
    ...byOrganizer,
    body: z.strictObject({ reason: takenAway }),
  },
  'DELETE /admin/registrations/:id/members/:userId': {
    summary: 'Take a member out of a registered team; below its minimum size only with force',
    ...byOrganizer,
    params: z.object({ id, userId: id }),
    body: z.strictObject({ reason: takenAway, force }),
    refusals: [...byOrganizer.refusals, 'leader_stays', 'only_person', 'team_at_minimum'],
  },
  'PUT /admin/registrations/:id/leader': {
    summary: 'Make another member the leader of a registered team',
    ...byOrganizer,
    body: z.strictObject({ userId: id }),
  },
  'POST /admin/registrations/:id/admit': {
    summary: 'Give a waiting registration its seats; past the limit only with force',
    ...byOrganizer,
    body: z.strictObject({ force }),
    refusals: [...byOrganizer.refusals, 'has_seat', 'registration_closed', 'event_full'],
  },
  'POST /admin/events/:id/registrations': {
    summary:
      'Let a walk-in in, alone or into a registered team; what stands in the way only with force. A refusal names all that force would override (data.obstacles)',
    ...byOrganizer,
    status: 201,
    body: z.strictObject({
      rollNumber: z
        .string({ error: 'Roll number is required' })
        .overwrite(storedRollNumber)
        .pipe(line('Roll number', 40)),
      registrationId: id.nullish(),
      force,
      /** Codes of the obstacles that were read: with it, `force` overrides these alone. */
      confirmed: z.array(z.string().max(40)).max(20).optional(),
    }),
    refusals: [
      'event_over',
      'too_many_walk_ins',
      'roll_number_unknown',
      'registration_closed',
      'person_has_seat',
      'person_waits',
      'already_cancelled',
      'team_waits',
      'not_eligible',
      'koderz_mismatch',
      'over_team_size',
      'alone_in_team_event',
      'event_full',
    ],
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
