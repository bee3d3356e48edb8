import { actsAsAdministrator, type CurrentUser } from '#people/accounts/server/authorize.ts';
import { reachable, type AttendeeQueries } from '#day/attendance/server/attendeeQueries.ts';
import { eventRunBy, manages } from '#day/attendance/server/openDoor.ts';
import { byText } from '#platform/fold.ts';
import { refuse, orNotFound } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { findList, noticesOf, publishedLists, resultsOf, type NamedResult } from './queries.ts';

const present = ({ place, name, registrationId, note }: NamedResult) => ({
  place,
  name,
  ...(registrationId !== null && { registrationId }),
  note,
});

export async function publishedResults({ db }: ServerContext, eventId?: string) {
  const lists = await publishedLists(db, eventId);
  const all = Map.groupBy(
    await resultsOf(
      db,
      lists.map(({ _id }) => _id),
    ),
    ({ listId }) => listId,
  );
  return { events: lists.map((event) => ({ ...event, results: (all.get(event._id) ?? []).map(present) })) };
}

/** The results of an event. @throws Refusal not_found while they are not public, for people who do not run it */
export async function readResults(
  context: ServerContext,
  currentUser: CurrentUser | null,
  attendees: AttendeeQueries,
  id: string,
) {
  const { db } = context;
  const found = orNotFound(await attendees.event(db, id));
  const list = await findList(db, id);
  const isPublic = list.publishedAt !== null && found.event.status !== 'cancelled';
  const runs =
    currentUser !== null && manages(found.managed, currentUser) && (await actsAsAdministrator(context, currentUser));
  if (!isPublic && !runs) throw refuse('not_found');
  const results = (await resultsOf(db, [id])).map(present);
  return { results, published: list.publishedAt !== null, updatedAt: list.updatedAt };
}

/** The registrations that results can name, sorted by name, each with how many of its people were mailed a place. */
export async function entrantsOf(
  context: ServerContext,
  currentUser: CurrentUser,
  attendees: AttendeeQueries,
  id: string,
) {
  const { event } = await eventRunBy(context, currentUser, attendees, id);
  const people = reachable(await attendees.people(context.db, id));
  const notices = Map.groupBy(await noticesOf(context.db, id), ({ personId }) => personId);
  const entrants = [...Map.groupBy(people, ({ registrationId }) => registrationId)].map(([registrationId, members]) => {
    const places = members.flatMap((member) => (notices.get(member.id) ?? []).map(({ place }) => place));
    const mailed = [...new Set(places)].map((place) => ({
      place,
      people: places.filter((other) => other === place).length,
    }));
    const [first] = members;
    return { registrationId, name: first?.teamName ?? first?.name ?? '', people: members.length, told: mailed };
  });
  return { event, entrants: entrants.toSorted(byText(({ name }) => name)) };
}
