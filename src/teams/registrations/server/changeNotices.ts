import type { Db } from '#platform/database/database.ts';
import { notifyOfChange, type Change } from '#events/events/server/changeNotices.ts';
import { eventNotices, type Audience } from '#events/events/server/earlierNotices.ts';
import { notifyOfStatus } from '#events/events/server/statusNotices.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import { liveMembersOf, publishRegistrations } from './seatQueries.ts';

interface Member {
  email: string;
  data: { registrationId: string; userId: string; name: string };
}

async function membersOf(
  tx: Db,
  { id: eventId, title, cancellationReason }: EventRow,
): Promise<Audience<Member, Change>> {
  const members = await liveMembersOf(tx, eventId);
  return {
    templates: eventNotices,
    readers: members.map(({ email, ...data }) => ({ email, data })),
    field: 'eventId',
    values: [eventId],
    readerFields: ['registrationId', 'userId'],
    changed: ({ email, data }, change, notBefore) => ({
      to: email,
      template: 'event_changed',
      data: { ...data, ...change },
      notBefore,
    }),
    cancelled: ({ email, data }, notice) => ({
      to: email,
      template: 'event_cancelled',
      data: { ...data, eventId, title, cancellationReason, ...notice },
    }),
    reopened: ({ email, data }, notice) => ({
      to: email,
      template: 'event_reopened',
      data: { ...data, eventId, title, ...notice },
    }),
  };
}

interface Edit {
  before: EventRow;
  after: EventRow;
  notify: boolean;
  now: Date;
}

export async function notifyMembers(tx: Db, edit: Edit): Promise<void> {
  const { before, after, now } = edit;
  const audience = await membersOf(tx, after);
  const isOtherStatus = (before.status === 'cancelled') !== (after.status === 'cancelled');
  if (isOtherStatus) await notifyOfStatus(tx, audience, after, now);
  const isNews = await notifyOfChange(tx, audience, edit);
  if (!isOtherStatus && !isNews) return;
  await publishRegistrations(
    tx,
    after,
    audience.readers.map(({ data }) => data.userId),
  );
}
