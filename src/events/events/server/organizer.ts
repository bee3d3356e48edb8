import { refuseErasure, type ErasureHooks } from '#people/people/server/erasure.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { queueMail } from '#platform/mail/queries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { publish } from '#platform/live/server/publish.ts';
import { sessionEvent } from '#platform/live/server/streams.ts';
import { refusals } from '../contract.ts';
import { startOf } from '../rules.ts';
import { findListedEvent, lockPersonAgainstErasure, listEvents, lockEvent, updateEvent } from './queries.ts';
import { publishEvent } from './publishEvent.ts';

const refuse = refusalFactory(refusals);

export async function transferOrganizer(context: ServerContext, currentUser: CurrentUser, id: string, userId: string) {
  const now = context.now();
  const transferred = await inTransaction(context.db, async (tx) => {
    const event = await lockEvent(tx, id);
    const person = await lockPersonAgainstErasure(tx, userId);
    if (!event || !person) throw refuseCommon('not_found');
    if (person.role === 'student') throw refuse('not_an_administrator');
    if (event.organizerId !== person.id) {
      // Not `updatedAt`: an open form does not hold the organizer, so it stays current.
      await updateEvent(tx, id, { organizerId: person.id });
      await publish(tx, { to: [event.organizerId], event: sessionEvent });
      await publishEvent(tx, { ...event, organizerId: person.id });
      const summary = `Handed ${event.title} on to {person}`;
      const entry = { action: 'event.organizer_changed', subjectType: 'event', subjectId: id, summary } as const;
      await writeAuditEntry(tx, currentUser, { ...entry, personId: person.id }, now);
      const data = { name: person.name, eventId: id, title: event.title };
      await queueMail(tx, now, { to: person.email, template: 'event_handed_on', data });
    }
    return findListedEvent(tx, id);
  });
  context.wakeSender();
  if (!transferred) throw refuseCommon('not_found');
  return transferred;
}

export const organizerErasureHooks: ErasureHooks = {
  async beforeErasure(tx, person, actor, now) {
    const { rows } = await listEvents(tx, { managedBy: { id: person.id, role: 'club_admin', clubAffiliation: null } });
    const own = rows.find(({ event }) => event.status === 'ongoing' || startOf(event) > now);
    if (own) throw refuseErasure('organizes_event', own.event.title, person, actor);
  },
};
