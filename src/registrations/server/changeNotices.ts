import type { Db } from '#platform/database/database.ts';
import { notifyOfChange } from '#events/server/changeNotices.ts';
import type { EventRow } from '#events/server/tables.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { liveMembersOf, publishRegistrations } from './seatQueries.ts';

interface Change {
  before: EventRow;
  after: EventRow;
  notify: boolean;
  now: Date;
}

const membership = (registrationId: unknown, userId: unknown) => `${String(registrationId)} ${String(userId)}`;

export async function notifyMembersOfChange(tx: Db, change: Change): Promise<void> {
  const template = 'event_changed';
  const members = await liveMembersOf(tx, change.after.id);
  const isNews = await notifyOfChange(tx, {
    ...change,
    template,
    queue: async (data, notBefore, waiting) => {
      const waits = new Set(waiting.map((mail) => membership(mail.data['registrationId'], mail.data['userId'])));
      const mails = members
        .filter(({ registrationId, userId }) => !waits.has(membership(registrationId, userId)))
        .map(({ email, ...member }) => ({ to: email, template, data: { ...member, ...data }, notBefore }) as const);
      await queueMail(tx, change.now, ...mails);
    },
  });
  if (isNews) {
    await publishRegistrations(
      tx,
      change.after.id,
      members.map(({ userId }) => userId),
    );
  }
}
