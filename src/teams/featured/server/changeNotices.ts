import { accountsOf } from '#people/accounts/server/queries.ts';
import { notifyOfChange, type Change } from '#events/events/server/changeNotices.ts';
import { featuredNotices, type Audience } from '#events/events/server/earlierNotices.ts';
import { notifyOfStatus } from '#events/events/server/statusNotices.ts';
import type { Db } from '#platform/database/database.ts';
import { publish } from '#platform/live/server/publish.ts';
import { leaderOf } from './mails.ts';
import type { FeaturedEventRow } from './tables.ts';
import { liveTeams } from './teamQueries.ts';

type Leader = ReturnType<typeof leaderOf>;

async function leadersOf(tx: Db, event: FeaturedEventRow): Promise<Audience<Leader, Change>> {
  const teams = await liveTeams(tx, event.id);
  return {
    templates: featuredNotices,
    readers: teams.map(({ registration, participants }) => leaderOf(event, registration, participants)),
    field: 'registrationId',
    values: teams.map(({ registration }) => registration.id),
    readerFields: ['registrationId', 'linkVersion'],
    changed: ({ to, data }, change, notBefore) => ({
      to,
      template: 'featured_changed',
      data: { ...data, ...change },
      notBefore,
    }),
    cancelled: ({ to, data }, notice) => ({
      to,
      template: 'featured_cancelled',
      data: { ...data, cancellationReason: event.cancellationReason, ...notice },
    }),
    reopened: ({ to, data }, notice) => ({ to, template: 'featured_reopened', data: { ...data, ...notice } }),
  };
}

interface Edit {
  before: FeaturedEventRow;
  after: FeaturedEventRow;
  notify: boolean;
  now: Date;
}

export async function notifyLeaders(tx: Db, edit: Edit): Promise<void> {
  const { before, after, now } = edit;
  const audience = await leadersOf(tx, after);
  const isOtherStatus = (before.status === 'cancelled') !== (after.status === 'cancelled');
  if (isOtherStatus) await notifyOfStatus(tx, audience, after, now);
  const isNews = await notifyOfChange(tx, audience, edit);
  if (!isOtherStatus && !isNews) return;
  const accounts = await accountsOf(
    tx,
    audience.readers.map(({ to }) => to),
  );
  await publish(tx, { to: accounts, event: 'featured', data: { eventId: after.id } });
}
