import { publish } from '#platform/live/server/publish.ts';
import type { Db } from '#platform/database/database.ts';

/** `team`: a leader and those who joined or left; `invited`: everybody else with a part in a changed invitation. */
export function publishTeamChange(
  tx: Db,
  eventId: string,
  { team = [], invited = [] }: { team?: readonly string[]; invited?: readonly string[] },
): Promise<void> {
  const data = { eventId };
  return publish(tx, { to: team, event: 'team', data }, { to: [...team, ...invited], event: 'invitations', data });
}
