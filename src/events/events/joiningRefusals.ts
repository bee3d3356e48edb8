import { conflict, type Refusals } from '#platform/http/refusals.ts';

/**
 * Why somebody cannot take part in an event, or in one of its teams. They are here because invitations, registrations
 * and featured events refuse with the same words.
 */
export const joiningRefusals = {
  administrators_cannot_register: { status: 403, message: 'Administrators cannot register for events' },
  registration_closed: conflict('Registration is closed for this event'),
  deadline_passed: conflict('Registration deadline has passed'),
  already_registered: conflict('You are already registered for this event'),
  accepted_invitation: conflict(
    'You have accepted an invitation. Please wait for your team leader to complete registration.',
  ),
  registration_not_open: conflict('Registration has not opened yet'),
  not_eligible: conflict('{reason}'),
  koderz_mismatch: conflict("All team members must share the leader's batch and section"),
  already_cancelled: conflict('This registration has been cancelled already'),
} as const satisfies Refusals;

/** What can keep somebody from registering or joining a team. */
export const joiningCodes = [
  'registration_closed',
  'deadline_passed',
  'already_registered',
  'accepted_invitation',
  'not_eligible',
  'koderz_mismatch',
] as const;
