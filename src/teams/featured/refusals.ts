import { refusals as eventRefusals } from '#events/events/contract.ts';
import { joiningRefusals } from '#events/events/joiningRefusals.ts';
import { refusals as registrationRefusals } from '#teams/registrations/contract.ts';
import { conflict, type Refusals } from '#platform/http/refusals.ts';
import { receiptGone } from './receiptRules.ts';
import * as rules from './rules.ts';

export const refusals = {
  registration_closed: joiningRefusals.registration_closed,
  deadline_passed: joiningRefusals.deadline_passed,
  registration_not_open: joiningRefusals.registration_not_open,
  team_too_small: registrationRefusals.team_too_small,
  team_too_large: registrationRefusals.team_too_large,
  team_name_taken: registrationRefusals.team_name_taken,
  event_started: registrationRefusals.event_started,
  has_registrations: eventRefusals.has_registrations,
  draft_has_people: conflict('Teams are registered. Cancel the event instead.', 'has_registrations'),
  team_too_large_for_event: eventRefusals.team_too_large_for_event,
  event_changed: eventRefusals.event_changed,
  picture_gone: eventRefusals.picture_gone,
  receipt_gone: { status: 400, message: receiptGone },
  // Named after the constraint: the table of the other teams has an index of that name.
  featured_team_name_taken: { ...registrationRefusals.team_name_taken, code: 'team_name_taken' },
  cnic_taken: conflict(rules.cnicTaken),
  participant_email_taken: conflict(rules.emailTaken),
  audience_locked: conflict('Teams have registered: who this event is open to can no longer change'),
  team_changed: conflict('This team has changed since you opened it. Please look at it again.'),
  team_unfit: conflict(
    'This team no longer fits: who the event is open to, or its team size, has changed since it registered',
  ),
  team_not_registered: conflict('This team is no longer registered'),
  event_over: conflict('This event is over'),
  token_invalid: {
    status: 400,
    message: 'This link does not work. Please use the one in our email to the team leader.',
  },
} as const satisfies Refusals;
