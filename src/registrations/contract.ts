import { z } from 'zod';
import { user } from '#accounts/contract.ts';
import { administrators, participants } from '#accounts/rules.ts';
import { event, joiningRefusals } from '#events/contract.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, id, instant, paging } from '#platform/http/fields.ts';
import type { CodeOf, Refusals } from '#platform/http/refusals.ts';
import { registrationStatuses } from './rules.ts';

export const refusals = {
  ...joiningRefusals,
  member_not_accepted: { status: 409, message: 'Everybody in the team has to accept your invitation first' },
  team_too_small: { status: 400, message: 'Minimum team size is {min} members' },
  /** Where people are taken away from a team that is registered, the state forbids it. */
  team_at_minimum: { status: 409, code: 'team_too_small', message: 'Minimum team size is {min} members' },
  team_too_large: { status: 400, message: 'Maximum team size is {max} members' },
  team_name_required: { status: 400, message: 'Team name is required' },
  team_name_taken: { status: 409, message: 'Team name is not available' },
  event_started: { status: 409, message: 'The event has started, so this registration can no longer be cancelled' },
  already_cancelled: { status: 409, message: 'This registration has been cancelled already' },
  leader_must_transfer: {
    status: 409,
    message: 'The leader cannot leave. Make another member the leader first, or cancel the registration.',
  },
} as const satisfies Refusals;

export const waitlistMessage = 'Event is full. You have been added to the waitlist.';

const publicFields = { _id: true, name: true, rollNumber: true } as const;
const member = user.pick(publicFields).meta({ id: 'Member' });
const withContact = user
  .pick({ ...publicFields, email: true, batch: true, section: true, department: true, phoneNumber: true })
  .meta({ id: 'MemberWithContact' });

const registrationOf = <Person extends z.ZodObject>(person: Person) =>
  z.object({
    _id: z.string(),
    event: event.pick({
      _id: true,
      title: true,
      venue: true,
      category: true,
      date: true,
      time: true,
      status: true,
      registrationDeadline: true,
      isTeamEvent: true,
      minTeamSize: true,
      maxTeamSize: true,
    }),
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
export type Registration = z.output<typeof registration>;

const byEvent = z.object({ eventId: id });
const teamName = z.string().trim().max(200).nullish();
const changing = ['already_cancelled', 'registration_closed'] as const;

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
      'forbidden',
      'not_found',
      'registration_closed',
      'deadline_passed',
      'already_registered',
      'accepted_invitation',
      'not_eligible',
      'koderz_mismatch',
      'member_not_accepted',
      'team_too_small',
      'team_too_large',
      'team_name_required',
      'team_name_taken',
    ],
  },
  'GET /registrations/my-registrations': {
    summary: 'Every registration the caller is part of, newest first',
    who: { roles: participants },
    answer: z.object({ registrations: z.array(registration) }),
  },
  'GET /registrations/check/:eventId': {
    summary: 'Whether the caller is registered for an event',
    who: { roles: participants },
    params: byEvent,
    answer: z.object({
      isRegistered: z.boolean(),
      registration: registration.optional(),
      hasAcceptedInvitation: z.boolean(),
      /** The caller's other events at the same time. They never stand in the way. */
      clashes: z.array(event.pick({ _id: true, title: true, date: true, time: true })),
    }),
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
    summary: 'The registrations of an event with the contact data of the people in them',
    who: { roles: administrators },
    params: byEvent,
    query: z.object({ ...paging }),
    answer: z.object({ registrations: z.array(registrationWithContact), total: z.number() }),
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
} as const satisfies Calls<CodeOf<typeof refusals>>;
