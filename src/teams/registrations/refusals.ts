import { joiningRefusals } from '#events/events/joiningRefusals.ts';
import { conflict, type Refusals } from '#platform/http/refusals.ts';

export const refusals = {
  ...joiningRefusals,
  registration_open: conflict('Registration opens within the hour, or is open already'),
  member_not_accepted: conflict('Everybody in the team has to accept your invitation first'),
  team_too_small: { status: 400, message: 'Minimum team size is {min} members' },
  /** Where people are taken away from a team that is registered, the state forbids it. */
  team_at_minimum: conflict('Minimum team size is {min} members', 'team_too_small'),
  /** To who cannot come. */
  team_keeps_member: conflict('Minimum team size is {min} members', 'team_at_minimum'),
  team_too_large: { status: 400, message: 'Maximum team size is {max} members' },
  team_name_required: { status: 400, message: 'Team name is required' },
  team_name_taken: conflict('Team name is not available'),
  event_started: conflict('The event has started, so this registration can no longer be cancelled'),
  leader_must_transfer: conflict(
    'The leader cannot leave. Make another member the leader first, or cancel the registration.',
  ),
  // Messages for organizers. Several codes have another message for participants.
  event_over: conflict('The event is over, so its registrations can no longer be changed'),
  leader_stays: conflict(
    'The leader cannot be removed. Make another member the leader first, or cancel the registration.',
    'leader_must_transfer',
  ),
  only_person: conflict('Nobody else is in this registration. Cancel it instead.', 'leader_must_transfer'),
  has_seat: conflict('This registration is not on the waitlist any more', 'already_registered'),
  event_full: conflict('This would pass the limit of {limit}'),
  person_has_seat: conflict('{name} is registered for this event already', 'already_registered'),
  person_waits: conflict('{name} is on the waitlist of this event. Admit them from there.', 'already_registered'),
  team_waits: conflict('This team is on the waitlist. Admit it first.', 'not_admitted'),
  over_team_size: conflict('Maximum team size is {max} members', 'team_full'),
  alone_in_team_event: conflict('This is a team event. Choose a team, or let them in alone.', 'team_too_small'),
  too_many_walk_ins: {
    status: 429,
    code: 'rate_limited',
    message:
      'You have let in as many people as one account may for now. Try again in {wait}, or ask somebody else who runs this event.',
  },
  roll_number_unknown: { status: 404, code: 'not_found', message: 'No student has this roll number' },
} as const satisfies Refusals;
