import { z } from 'zod';
import { user } from '#people/accounts/contract.ts';
import { participants } from '#people/accounts/rules.ts';
import { joiningRefusals } from '#events/events/joiningRefusals.ts';
import type { Calls } from '#platform/http/contract.ts';
import { byId, component, instant, line, nothing, orNone } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { refusals as invitationRefusals } from './contract.ts';
import { longestNote } from './lookingRules.ts';

export const refusals = {
  ...joiningRefusals,
  not_a_team_event: conflict(invitationRefusals.not_team_event.message),
  has_team: invitationRefusals.has_team,
} as const satisfies Refusals;

const person = component('TeamSeeker', {
  ...user.pick({ _id: true, name: true, rollNumber: true, batch: true, section: true }).shape,
  note: z.string().nullable(),
  since: instant,
});
export type TeamSeeker = z.output<typeof person>;

const takingPart = { roles: participants };

export const calls = {
  'GET /events/:id/looking': {
    summary: 'Who looks for a team, newest first, to those who take part in teams of the event or could',
    who: takingPart,
    params: byId,
    answer: z.object({ people: z.array(person) }),
  },
  'PUT /events/:id/looking': {
    summary: 'Look for a team, or change the note to those who build one',
    who: { ...takingPart, otherwise: 'administrators_cannot_register' },
    params: byId,
    body: z.strictObject({ note: orNone(line('Note', longestNote)) }),
    answer: z.object({ person }),
    refusals: [
      'registration_closed',
      'deadline_passed',
      'already_registered',
      'accepted_invitation',
      'not_eligible',
      'not_a_team_event',
      'has_team',
    ],
  },
  'DELETE /events/:id/looking': {
    summary: 'Look for a team no more',
    who: takingPart,
    params: byId,
    answer: nothing,
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
