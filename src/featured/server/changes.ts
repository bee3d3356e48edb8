import type { Caller } from '#accounts/server/authorize.ts';
import { record, type Deed } from '#audit/server/queries.ts';
import { festival } from '#festival';
import type { Asked } from '#platform/http/contract.ts';
import { isStale } from '#platform/http/fields.ts';
import { refuse as refuseCommon, refusing } from '#platform/http/refusals.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { queueMail } from '#platform/mail/queries.ts';
import type { Site } from '#platform/http/server/context.ts';
import { refusals, type calls } from '../contract.ts';
import { whyWrongSize } from '../rules.ts';
import { deleteFeaturedEvent, insertFeaturedEvent, lockFeaturedEvent, updateFeaturedEvent } from './eventQueries.ts';
import { letterToLeader } from './mails.ts';
import type { FeaturedEventRow } from './tables.ts';
import { liveTeams } from './teamQueries.ts';

const refuse = refusing(refusals);

type Created = Asked<(typeof calls)['POST /admin/featured-events']>['body'];
type Edited = Asked<(typeof calls)['PUT /admin/featured-events/:id']>['body'];

/** A club by its right name, however it was spelled; anything else as it was written. */
function clubNamed(name: string): string {
  const club = festival.clubs.find((each) => each.aliases.includes(name));
  return club?.name ?? name;
}

const deed = (event: FeaturedEventRow, action: string, summary: string): Deed => ({
  action: `featured_event.${action}`,
  subjectType: 'featured_event',
  subjectId: event.id,
  summary,
});

export async function createFeaturedEvent(site: Site, caller: Caller, form: Created): Promise<FeaturedEventRow> {
  const now = site.now();
  const event: FeaturedEventRow = {
    ...form,
    id: newId(),
    status: 'upcoming',
    university: form.university ?? null,
    nedOnly: form.nedOnly ?? false,
    organizerName: form.organizerName ?? null,
    organizerClub: clubNamed(form.organizerClub ?? festival.defaultOrganizerClub),
    createdAt: now,
    updatedAt: now,
  };
  await inTransaction(site.db, async (tx) => {
    await insertFeaturedEvent(tx, event);
    await record(tx, caller, deed(event, 'created', `Created ${event.title}`), now);
  });
  return event;
}

/** What an edit changes: what it does not name stays, an emptied organizer is the festival's own. */
function edited({ organizerClub, updatedAt: _seen, ...form }: Edited): Partial<FeaturedEventRow> {
  const named = Object.entries(form).filter(([, value]) => value !== undefined);
  return {
    ...(Object.fromEntries(named) as Partial<FeaturedEventRow>),
    ...(organizerClub !== undefined && { organizerClub: clubNamed(organizerClub ?? festival.defaultOrganizerClub) }),
  };
}

/** @throws Refusal when teams are registered that would no longer fit */
async function objectForTeams(tx: Db, before: FeaturedEventRow, after: FeaturedEventRow): Promise<void> {
  const teams = await liveTeams(tx, before.id);
  if (teams.length > 0 && before.nedOnly !== after.nedOnly) throw refuse('audience_locked');
  const sizesChange = before.minTeamSize !== after.minTeamSize || before.maxTeamSize !== after.maxTeamSize;
  if (sizesChange && teams.some(({ participants }) => whyWrongSize(participants.length, after))) {
    throw refuse('team_too_large_for_event');
  }
}

export async function changeFeaturedEvent(
  site: Site,
  caller: Caller,
  id: string,
  form: Edited,
): Promise<FeaturedEventRow> {
  const now = site.now();
  const changed = await inTransaction(site.db, async (tx) => {
    const before = await lockFeaturedEvent(tx, id);
    if (!before) throw refuseCommon('not_found');
    if (isStale(before, form.updatedAt)) throw refuse('event_changed');
    const changes = { ...edited(form), updatedAt: now };
    await objectForTeams(tx, before, { ...before, ...changes });
    const after = await updateFeaturedEvent(tx, id, changes);
    if (before.status === after.status) return after;
    const summary = `${after.title}: ${before.status} to ${after.status}`;
    await record(tx, caller, deed(after, 'status_changed', summary), now);
    if (after.status === 'cancelled') {
      const letters = (await liveTeams(tx, id)).map(({ registration, participants }) =>
        letterToLeader('featured_event_cancelled', after, registration, participants),
      );
      await queueMail(tx, now, ...letters);
    }
    return after;
  });
  site.mailWaits();
  return changed;
}

export async function removeFeaturedEvent(site: Site, caller: Caller, id: string): Promise<void> {
  await inTransaction(site.db, async (tx) => {
    const event = await lockFeaturedEvent(tx, id);
    if (!event) throw refuseCommon('not_found');
    if ((await liveTeams(tx, id)).length > 0) throw refuse('has_registrations');
    await deleteFeaturedEvent(tx, id);
    await record(tx, caller, deed(event, 'deleted', `Deleted ${event.title}`), site.now());
  });
}
