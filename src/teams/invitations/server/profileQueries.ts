import { sql } from 'drizzle-orm';
import { refusals } from '#people/accounts/contract.ts';
import type { BeforeProfileChange } from '#people/accounts/server/routes.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { rowsOf } from '#platform/database/database.ts';

const refuse = refusalFactory(refusals);

/**
 * Refuses a change of batch or section while the person is in a Koderz team, registered or not. Called with the profile
 * locked.
 */
export const protectKoderzTeams: BeforeProfileChange = async (tx, before, after) => {
  if (before.batch === after.batch && before.section === after.section) return;
  const [team] = await rowsOf<{ title: string }>(
    tx,
    sql`select e.title from events e where e.is_koderz_event and e.is_team_event and e.status in ('upcoming', 'ongoing') and (
      exists (select 1 from registration_members m where m.event_id = e.id and m.user_id = ${before.id} and m.released_at is null)
      or exists (select 1 from invitations i where i.event_id = e.id and i.status = 'accepted'
        and (i.receiver_id = ${before.id} or i.sender_id = ${before.id})))
      limit 1`,
  );
  if (team) throw refuse('in_koderz_team', { title: team.title });
};
