import { publishTeamChange } from '#teams/invitations/server/publish.ts';
import type { Db } from '#platform/database/database.ts';
import type { LoadedRegistration } from './queries.ts';
import { publishRegistrations } from './seatQueries.ts';

export async function publishTeam(
  tx: Db,
  { event, members }: LoadedRegistration,
  others: readonly string[] = [],
  invited: readonly string[] = [],
): Promise<void> {
  const team = [...members.map(({ _id }) => _id), ...others];
  await publishTeamChange(tx, event.id, { team, invited });
  await publishRegistrations(tx, event, team);
}
