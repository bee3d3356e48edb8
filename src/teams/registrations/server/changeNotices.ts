import type { Db } from '#platform/database/database.ts';
import { eventNotices, notifyOfEdit } from '#events/events/server/notify.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import { liveMembersOf, publishRegistrations } from './seatQueries.ts';

interface Edit {
  before: EventRow;
  after: EventRow;
  notify: boolean;
  now: Date;
}

export async function notifyMembers(tx: Db, edit: Edit): Promise<void> {
  const members = await liveMembersOf(tx, edit.after.id);
  const readers = members.map(({ email: to, ...data }) => ({ to, key: `${data.registrationId} ${data.userId}`, data }));
  if (!(await notifyOfEdit(tx, eventNotices, readers, edit))) return;
  await publishRegistrations(
    tx,
    edit.after,
    members.map(({ userId }) => userId),
  );
}
