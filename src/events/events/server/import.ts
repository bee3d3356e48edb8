import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { refusals as pictureRefusals } from '#people/pictures/contract.ts';
import { unusedPictures } from '#people/pictures/server/queries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { isCalendarDay } from '#platform/dates.ts';
import { fold } from '#platform/fold.ts';
import type { FieldError, HandlerInput, HandlerResult } from '#platform/http/contract.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import { importedEvent, type calls } from '../contract.ts';
import { eventProblems } from '../formRules.ts';
import { chosenClub, clubRefused, ownClub } from '../importRules.ts';
import { eventKind } from './changes.ts';
import { rowOf } from './create.ts';
import { storeEvent } from './eventKind.ts';
import { publishEvent } from './publishEvent.ts';
import { eventsOn } from './queries.ts';
import type { EventRow } from './tables.ts';

type ImportCall = (typeof calls)['POST /admin/events/import'];
type Written = HandlerInput<ImportCall>['body']['rows'][number];
type Outcome = HandlerResult<ImportCall>;

interface ReadRow {
  errors: FieldError[];
  /** Set for a row without errors. */
  event?: EventRow;
}

function readRow(written: Written, currentUser: CurrentUser, now: Date): ReadRow {
  const read = importedEvent.safeParse(written);
  const problems = eventProblems(written, now, true);
  const club = written['organizerClub'];
  const chosen = typeof club === 'string' && club.trim() !== '' ? chosenClub(club, currentUser) : ownClub(currentUser);
  if (chosen === undefined) problems.push({ field: 'organizerClub', msg: clubRefused(currentUser) });
  if (!read.success || chosen === undefined || problems.length > 0) {
    const { errors } = new ValidationError(read.error?.issues ?? [], problems);
    return { errors: errors.map(({ field = '', msg }) => ({ field, msg })) };
  }
  const { organizerClub: _typed, ...form } = read.data;
  return {
    errors: [],
    event: { ...rowOf({ ...form, isDraft: true }, currentUser, now), organizerClub: chosen },
  };
}

/** A picture belongs to one event. */
async function refusePictures(db: Db, rows: readonly ReadRow[], currentUser: CurrentUser): Promise<void> {
  const ids = rows.flatMap(({ event }) => event?.pictureId ?? []);
  const unused = await unusedPictures(db, ids, currentUser.id);
  for (const { event, errors } of rows) {
    const id = event?.pictureId ?? null;
    if (id !== null && !unused.delete(id)) errors.push({ field: 'picture', msg: pictureRefusals.picture_gone.message });
  }
}

async function sameEvents(db: Db, rows: readonly Written[], currentUser: CurrentUser) {
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  const days = new Set(rows.map(({ date }) => text(date)).filter(isCalendarDay));
  const known = days.size === 0 ? [] : await eventsOn(db, currentUser, [...days]);
  return rows.map(({ title, date, time }) => {
    const same = known.find(
      (event) => event.date === text(date) && event.time === text(time) && fold(event.title) === fold(text(title)),
    );
    return same && { _id: same._id, title: same.title };
  });
}

/** All or none, and none in a dry run. Each becomes a draft of its club, organized by the caller. */
export async function importEvents(
  context: ServerContext,
  currentUser: CurrentUser,
  { rows, dryRun }: HandlerInput<ImportCall>['body'],
): Promise<Outcome> {
  const now = context.now();
  const read = rows.map((row) => readRow(row, currentUser, now));
  await refusePictures(context.db, read, currentUser);
  const same = await sameEvents(context.db, rows, currentUser);
  const outcomes = read.map(({ errors }, index) => ({ index, errors, ...(same[index] && { sameAs: same[index] }) }));
  if (dryRun || read.some(({ errors }) => errors.length > 0)) return { rows: outcomes, created: 0 };
  const events = read.flatMap(({ event }) => event ?? []);
  await inTransaction(context.db, async (tx) => {
    for (const event of events) await storeEvent(tx, eventKind, currentUser, event);
    // One message a club: each makes an open list fetch itself again.
    for (const event of new Map(events.map((each) => [each.organizerClub, each])).values())
      await publishEvent(tx, event);
  });
  return { rows: outcomes, created: events.length };
}
