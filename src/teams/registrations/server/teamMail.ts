import type { Db } from '#platform/database/database.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { queueNewestMail } from '#platform/mail/ceilingQueries.ts';
import { type NewMail, queueMail } from '#platform/mail/queries.ts';

/** For people whose own place did not change. Source: docs/decisions/032. */
export const newsOfOthers: ReadonlySet<NewMail['template']> = new Set([
  'leader_changed',
  'member_cannot_come',
  'member_joined',
  'member_left',
  'member_removed',
  'member_replaced',
  'team_renamed',
]);

/** Mails of a change that a leader can repeat: those about others count to the ceiling of whom they go to. */
export async function queueTeamMail(
  tx: Db,
  now: Date,
  limits: ServerContext['limits'],
  mails: readonly NewMail[],
): Promise<void> {
  const isOfOthers = ({ template }: NewMail) => newsOfOthers.has(template);
  await queueMail(tx, now, ...mails.filter((mail) => !isOfOthers(mail)));
  await queueNewestMail(tx, now, limits, ...mails.filter(isOfOthers));
}
