import { refuseErasure, type ErasureHooks } from '#people/people/server/erasure.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import type { UserRow } from '#people/accounts/server/tables.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { publish } from '#platform/live/server/publish.ts';
import { sessionEvent } from '#platform/live/server/streams.ts';
import { refusals } from '../contract.ts';
import { startOf } from '../rules.ts';
import {
  findListedEventOrDraft,
  findOrganizer,
  listEvents,
  lockEventOrDraft,
  lockEventsOf,
  lockPersonAgainstErasure,
  updateEvent,
} from './queries.ts';
import { publishEvent } from './publishEvent.ts';
import type { EventRow } from './tables.ts';

const refuse = refusalFactory(refusals);

/** Called with the events locked. @throws Refusal not_found, not_an_administrator */
async function lockNewOrganizer(tx: Db, id: string): Promise<UserRow> {
  const person = orNotFound(await lockPersonAgainstErasure(tx, id));
  if (person.role === 'student') throw refuse('not_an_administrator');
  return person;
}

async function reassign(tx: Db, currentUser: CurrentUser, event: EventRow, person: UserRow, now: Date): Promise<void> {
  // Not `updatedAt`: an open form does not hold the organizer, so it stays current.
  await updateEvent(tx, event.id, { organizerId: person.id });
  await publishEvent(tx, { ...event, organizerId: person.id });
  await publish(tx, { to: [event.organizerId], event: 'managed', data: { eventId: event.id } });
  const summary = `Handed ${event.title} on to {person}`;
  const entry = { action: 'event.organizer_changed', subjectType: 'event', subjectId: event.id, summary } as const;
  await writeAuditEntry(tx, currentUser, { ...entry, personId: person.id }, now);
}

export async function transferOrganizer(context: ServerContext, currentUser: CurrentUser, id: string, userId: string) {
  const now = context.now();
  return orNotFound(
    await withMails(context, async (tx) => {
      const event = orNotFound(await lockEventOrDraft(tx, id));
      const person = await lockNewOrganizer(tx, userId);
      if (event.organizerId !== person.id) {
        await reassign(tx, currentUser, event, person, now);
        await publish(tx, { to: [event.organizerId], event: sessionEvent });
        const data = { name: person.name, eventId: id, title: event.title };
        await queueMail(tx, now, { to: person.email, template: 'event_handed_on', data });
      }
      return findListedEventOrDraft(tx, id);
    }),
  );
}

/** All events of one organizer, including past ones. */
export async function handOverAll(
  context: ServerContext,
  currentUser: CurrentUser,
  { from, to }: { from: string; to: string },
): Promise<{ count: number }> {
  const now = context.now();
  const count = await withMails(context, async (tx) => {
    const former = orNotFound(await findOrganizer(tx, from));
    const handed = await lockEventsOf(tx, from);
    const person = await lockNewOrganizer(tx, to);
    if (handed.length === 0) throw refuse('organizes_nothing', { name: former.name });
    for (const event of handed) await reassign(tx, currentUser, event, person, now);
    await publish(tx, { to: [from], event: sessionEvent });
    const data = { name: person.name, titles: handed.map(({ title }) => title) };
    await queueMail(tx, now, { to: person.email, template: 'events_handed_on', data });
    return handed.length;
  });
  return { count };
}

export const organizerErasureHooks: ErasureHooks = {
  async beforeErasure(tx, person, actor, now) {
    const { rows } = await listEvents(tx, { managedBy: { id: person.id, role: 'club_admin', clubAffiliation: null } });
    const own = rows.find(({ event }) => event.status === 'ongoing' || startOf(event) > now);
    if (own) throw refuseErasure('organizes_event', own.event.title, person, actor);
  },
};
