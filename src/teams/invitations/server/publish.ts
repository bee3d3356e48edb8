import { publish } from '#platform/live/server/publish.ts';
import type { Db } from '#platform/database/database.ts';

export function publishTeamChange(
  tx: Db,
  eventId: string,
  { team = [], invited = [] }: { team?: readonly string[]; invited?: readonly string[] },
): Promise<void> {
  const data = { eventId };
  return publish(tx, { to: team, event: 'team', data }, { to: [...team, ...invited], event: 'invitations', data });
}
