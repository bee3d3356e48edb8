import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { reachable, type AttendeeQueries, type Reachable } from '#day/attendance/server/attendeeQueries.ts';
import { eventRunBy } from '#day/attendance/server/openDoor.ts';
import type { Db } from '#platform/database/database.ts';
import type { HandlerInput } from '#platform/http/contract.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { publish } from '#platform/live/server/publish.ts';
import { queueMail } from '#platform/mail/queries.ts';
import { refusals, type calls, type WrittenResult } from '../contract.ts';
import { wrong } from '../formRules.ts';
import {
  lockList,
  noticesOf,
  resultsOf,
  saveNotices,
  saveResults,
  type NewResult,
  type ResultList,
} from './queries.ts';
import { withdrawResultMails } from './mails.ts';

const refuse = refusalFactory(refusals);

type Written = HandlerInput<(typeof calls)['PUT /events/:id/results']>['body'];
type Event = Awaited<ReturnType<typeof eventRunBy>>['event'];

/** @throws Refusal results_changed, results_of_cancelled; ValidationError at each result whose registration is not in the event */
export async function writeResults(
  context: ServerContext,
  currentUser: CurrentUser,
  attendees: AttendeeQueries,
  { id, body }: { id: string; body: Written },
): Promise<void> {
  const now = context.now();
  const { event } = await eventRunBy(context, currentUser, attendees, id);
  if (body.published && event.status === 'cancelled') throw refuse('results_of_cancelled');
  await withMails(context, async (tx) => {
    const before = await lockList(tx, id, attendees.isFeatured);
    if (isStale(before, body.updatedAt)) throw refuse('results_changed');
    const people = reachable(await attendees.people(tx, id));
    // Winners named before stay valid: erasing an account removes no result.
    const named = await resultsOf(tx, [id]);
    refuseForeignRegistrations(body, new Set([...people, ...named].map(({ registrationId }) => registrationId)));
    const after = { updatedAt: now, publishedAt: body.published ? (before.publishedAt ?? now) : null };
    await saveResults(
      tx,
      id,
      after,
      body.results.map((result) => rowOf(result, attendees.isFeatured)),
    );
    if (body.published) await mailNewlyNamed(tx, attendees, event, { results: body.results, people, now });
    await record(tx, currentUser, attendees, { event, before, after, count: body.results.length, now });
    if (before.publishedAt !== null || after.publishedAt !== null)
      await publish(tx, { to: 'everybody', event: 'results', data: { eventId: id } });
  });
}

/** `seen` undefined: the caller has not read the list and overwrites it. */
const isStale = (before: ResultList, seen: string | null | undefined) =>
  seen !== undefined && seen !== (before.updatedAt?.toISOString() ?? null);

function refuseForeignRegistrations({ results, published }: Written, nameable: ReadonlySet<string | null>): void {
  const errors = results.flatMap(({ registrationId }, index) =>
    registrationId === undefined || nameable.has(registrationId)
      ? []
      : [{ field: `results.${index}.registrationId`, msg: 'This registration has no place in this event' }],
  );
  if (published && results.length === 0) errors.push({ field: 'results', msg: wrong.none });
  if (errors.length > 0) throw new ValidationError([], errors);
}

const rowOf = ({ place, registrationId, name, note }: WrittenResult, isFeatured: boolean): NewResult => ({
  place,
  registrationId: isFeatured ? null : (registrationId ?? null),
  featuredRegistrationId: isFeatured ? (registrationId ?? null) : null,
  name: name ?? null,
  note: note ?? null,
});

/** Mails the place to every winner, except those whose last mail said the same. */
async function mailNewlyNamed(
  tx: Db,
  { isFeatured }: AttendeeQueries,
  event: Event,
  { results, people, now }: { results: readonly WrittenResult[]; people: readonly Reachable[]; now: Date },
): Promise<void> {
  const named = results.flatMap(({ registrationId, place, note }) =>
    people
      .filter((person) => person.registrationId === registrationId)
      .map((person) => ({ person, place, note: note ?? null })),
  );
  const keyOf = (personId: string, place: number) => `${personId} ${place}`;
  const holding = new Set(named.map(({ person, place }) => keyOf(person.id, place)));
  const outdated = (await noticesOf(tx, event._id)).filter(
    ({ personId, place }) => !holding.has(keyOf(personId, place)),
  );
  await withdrawResultMails(
    tx,
    outdated.map(({ personId }) => personId),
  );
  const notices = await noticesOf(tx, event._id);
  const mailed = new Set(notices.map(({ personId, place }) => keyOf(personId, place)));
  const lastPlace = new Map(notices.map(({ personId, place }) => [personId, place]));
  const newlyNamed = named.filter(({ person, place }) => !mailed.has(keyOf(person.id, place)));
  await saveNotices(
    tx,
    event._id,
    newlyNamed.map(({ person, place }) => ({ personId: person.id, place })),
  );
  const about = { eventId: event._id, title: event.title, isFeatured };
  const mails = newlyNamed.map(({ person: { id, email, name, teamName, registrationId }, ...result }) => ({
    to: email,
    template: 'result' as const,
    data: {
      name,
      teamName,
      registrationId,
      ...about,
      ...result,
      personId: id,
      formerPlace: lastPlace.get(id) ?? null,
    },
  }));
  await queueMail(tx, now, ...mails);
}

interface Change {
  event: Event;
  before: ResultList;
  after: ResultList;
  count: number;
  now: Date;
}

function record(
  tx: Db,
  actor: CurrentUser,
  { subjectType }: AttendeeQueries,
  { event, before, after, count, now }: Change,
) {
  const wasPublic = before.publishedAt !== null;
  const isPublic = after.publishedAt !== null;
  const [verb, sentence] = isPublic
    ? (['published', wasPublic ? 'Changed the published results' : 'Published the results'] as const)
    : (['saved', wasPublic ? 'Took back the results' : 'Saved a draft of the results'] as const);
  const summary = `${sentence} of ${event.title}, entries: ${count}`;
  const entry = { action: `${subjectType}.results_${verb}`, subjectType, subjectId: event._id, summary } as const;
  return writeAuditEntry(tx, actor, entry, now);
}
