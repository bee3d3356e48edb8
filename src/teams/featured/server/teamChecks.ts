import type { HandlerInput } from '#platform/http/contract.ts';
import { Refusal, refusalFactory } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { teamNameKey } from '#teams/registrations/rules.ts';
import { refusals, type calls } from '../contract.ts';
import { takenProblems, teamProblems, whyWrongSize } from '../rules.ts';
import type { FeaturedEventRow } from './tables.ts';
import { takenByOtherTeams, type NewParticipant } from './teamQueries.ts';

const refuse = refusalFactory(refusals);

export type TeamForm = Omit<HandlerInput<(typeof calls)['POST /featured-events/:id/register']>['body'], 'website'>;

/** @throws ValidationError with every problem; Refusal team_too_small or team_too_large when only the size is wrong */
export function checkForm(form: TeamForm, event: FeaturedEventRow, team?: { hasReceipt: boolean }): void {
  const problems = teamProblems(form, event, team);
  const wrongSize = whyWrongSize(form.participants.length, event);
  if (wrongSize) {
    const refusal = refuse(wrongSize.code, wrongSize.values);
    if (problems.length === 0) throw refusal;
    problems.push({ field: 'participants', msg: refusal.message });
  }
  if (problems.length > 0) throw new ValidationError([], problems);
}

export const peopleOf = (form: TeamForm): NewParticipant[] =>
  form.participants.map((participant) => ({ ...participant, rollNumber: participant.rollNumber || null }));

/**
 * Called with the event locked; the constraints are the last guard. @throws Refusal team_name_taken, cnic_taken or
 * participant_email_taken, whose `errors` name every taken field
 */
export async function checkFree(
  tx: Db,
  eventId: string,
  ownId: string,
  teamName: string,
  people: readonly { cnic: string | null; email: string }[],
): Promise<void> {
  const written = people.map(({ cnic, email }) => ({ cnic: cnic ?? '', email }));
  const held = await takenByOtherTeams(tx, eventId, ownId, {
    teamNameKey: teamNameKey(teamName),
    cnics: written.map(({ cnic }) => cnic).filter(Boolean),
    emails: written.map(({ email }) => email),
  });
  const { message } = refusals.team_name_taken;
  const errors = [...(held.teamName ? [{ field: 'teamName', msg: message }] : []), ...takenProblems(written, held)];
  const [first] = errors;
  if (!first) return;
  const code = codeOf(first.field);
  throw new Refusal(code, refusals[code].status, first.msg, undefined, errors);
}

function codeOf(field: string) {
  if (field === 'teamName') return 'team_name_taken';
  return field.endsWith('.cnic') ? 'cnic_taken' : 'participant_email_taken';
}
