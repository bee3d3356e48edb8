import { accountsOf } from '#people/accounts/server/queries.ts';
import { featuredNotices, notifyOfEdit } from '#events/events/server/notify.ts';
import type { Db } from '#platform/database/database.ts';
import { publish } from '#platform/live/server/publish.ts';
import { leaderOf } from './mails.ts';
import type { FeaturedEventRow } from './tables.ts';
import { liveTeams } from './teamQueries.ts';

interface Edit {
  before: FeaturedEventRow;
  after: FeaturedEventRow;
  notify: boolean;
  now: Date;
}

export async function notifyLeaders(tx: Db, edit: Edit): Promise<void> {
  const { after } = edit;
  const readers = (await liveTeams(tx, after.id)).map(({ registration, participants }) => ({
    key: `${registration.id} ${registration.linkVersion}`,
    ...leaderOf(after, registration, participants),
  }));
  if (!(await notifyOfEdit(tx, featuredNotices, readers, edit))) return;
  const accounts = await accountsOf(
    tx,
    readers.map(({ to }) => to),
  );
  await publish(tx, { to: accounts, event: 'featured', data: { eventId: after.id } });
}
