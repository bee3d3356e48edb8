import type { Cast } from '#database/cast/cast.ts';
import { demoPassword } from '#database/cast/people.ts';
import { castPicture, receiptPicture } from '#database/cast/pictures.ts';
import { festival } from '#festival';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { createUser, findUserByEmail } from '#people/accounts/server/queries.ts';
import { noParticulars } from '#events/events/particulars.ts';
import { startOf } from '#events/events/rules.ts';
import { insertEvent } from '#events/events/server/queries.ts';
import { changeSettings, lockSettings } from '#events/settings/server/queries.ts';
import { insertFeaturedEvent } from '#teams/featured/server/eventQueries.ts';
import { newReceiptId } from '#teams/featured/server/receipts.ts';
import { insertReceipt, useReceipt } from '#teams/featured/server/receiptQueries.ts';
import { insertTeam } from '#teams/featured/server/teamQueries.ts';
import { teamNameKey } from '#teams/registrations/rules.ts';
import { instantOf, wallClock } from '#platform/dates.ts';
import type { Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { newPictureId } from '#people/pictures/server/pictureId.ts';
import { insertShownPicture } from '#people/pictures/server/queries.ts';
import { pictureColumns } from '#people/pictures/server/shown.ts';
import type { ShowsPicture } from '#people/pictures/server/tables.ts';
import { seedAttendance } from './seedAttendance.ts';
import { seedApplications } from './seedApplications.ts';
import { ageDays, daysBefore } from './dates.ts';
import { idOf, type Ids } from './ids.ts';
import { seedLooking } from './seedLooking.ts';
import { seedFeaturedResults, seedResults } from './seedResults.ts';
import { seedInvitations, seedRegistrations } from './seedTeams.ts';

const hour = 3_600_000;

/** Fills an empty database with the cast, with dates around `now`. Call it in a transaction. */
export async function seedDemo(tx: Db, cast: Cast, now: Date): Promise<void> {
  const personIds = await seedPeople(tx, cast, now);
  const eventIds = await seedEvents(tx, cast, now, personIds);
  await seedApplications(tx, now);
  const { featuredIds, teamIds } = await seedFeatured(tx, cast, now);
  const registrations = await seedRegistrations(tx, cast, now, personIds, eventIds);
  await seedInvitations(tx, cast, now, personIds, eventIds);
  await seedLooking(tx, cast, now, personIds, eventIds);
  await seedResults(tx, cast, eventIds, registrations);
  await seedFeaturedResults(tx, cast, featuredIds, teamIds);
  await seedAttendance(tx, cast, now, personIds, eventIds);
  if (!cast.announcesDates) return;
  await lockSettings(tx);
  await changeSettings(tx, { datesAnnounced: true });
}

async function seedPeople(tx: Db, { people }: Cast, now: Date): Promise<Ids> {
  const passwordHash = await hashPassword(demoPassword);
  const createdAt = daysBefore(now, ageDays.accounts);
  const ids = new Map<string, string>();
  for (const { key, ...person } of people) {
    // The first super_admin may have an address of the cast.
    const known = await findUserByEmail(tx, person.email);
    const account = {
      id: newId(),
      ...person,
      passwordHash,
      emailVerifiedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    };
    ids.set(key, (known ?? (await createUser(tx, account))).id);
  }
  return ids;
}

async function seedEvents(tx: Db, { events }: Cast, now: Date, personIds: Ids): Promise<Ids> {
  const createdAt = daysBefore(now, ageDays.events);
  const ids = new Map<string, string>();
  for (const { key, daysFromNow, deadlineDaysFromNow, opensDaysFromNow, organizer, ...event } of events) {
    const id = newId();
    ids.set(key, id);
    await insertEvent(tx, {
      ...noParticulars,
      groupUrl: null,
      durationMinutes: festival.defaultEventMinutes,
      ...event,
      ...whenOf(now, event.time, daysFromNow, deadlineDaysFromNow),
      registrationOpensAt:
        opensDaysFromNow === undefined ? null : instantOf(dayFrom(now, opensDaysFromNow), '10:00', festival.timeZone),
      ...(await seedPicture(tx, key, createdAt)),
      id,
      organizerId: idOf(personIds, organizer),
      batches: [...event.batches],
      departments: [...event.departments],
      createdAt,
      updatedAt: createdAt,
    });
  }
  return ids;
}

async function seedFeatured(tx: Db, { featuredEvents, teams }: Cast, now: Date) {
  const createdAt = daysBefore(now, ageDays.featuredEvents);
  const featuredIds = new Map<string, string>();
  const teamIds = new Map<string, string>();
  for (const { key, daysFromNow, deadlineDaysFromNow, ...event } of featuredEvents) {
    const when = whenOf(now, event.time, daysFromNow, deadlineDaysFromNow);
    const id = newId();
    featuredIds.set(key, id);
    await insertFeaturedEvent(tx, {
      ...noParticulars,
      groupUrl: null,
      durationMinutes: festival.defaultEventMinutes,
      ...event,
      ...when,
      registrationOpensAt: null,
      ...(await seedPicture(tx, key, createdAt)),
      id,
      createdAt,
      updatedAt: createdAt,
    });
  }
  for (const { event, daysAgo, participants, hasReceiptPicture, ...team } of teams) {
    const at = daysBefore(now, daysAgo);
    const moments = { statusSince: at, createdAt: at, updatedAt: at, amendedAt: at };
    const key = { eventId: idOf(featuredIds, event), teamNameKey: teamNameKey(team.teamName) };
    const id = newId();
    teamIds.set(team.reference, id);
    await insertTeam(
      tx,
      { id, ...key, ...team, ...moments, statusBy: null, linkVersion: 0, idempotencyKey: null },
      participants,
    );
    if (hasReceiptPicture) await seedReceipt(tx, { eventId: key.eventId, registrationId: id }, at);
  }
  return { featuredIds, teamIds };
}

/** @returns the columns of the event that shows it; none if the cast has no picture for it */
async function seedPicture(tx: Db, key: string, createdAt: Date): Promise<Partial<ShowsPicture>> {
  const picture = castPicture(key);
  if (!picture) return {};
  const id = newPictureId(picture.encoded);
  await insertShownPicture(tx, { ...picture.encoded, id, createdAt });
  return pictureColumns({ ...picture.shown, id });
}

async function seedReceipt(tx: Db, team: { eventId: string; registrationId: string }, at: Date): Promise<void> {
  const id = newReceiptId();
  await insertReceipt(tx, { id, eventId: team.eventId, image: receiptPicture(), createdAt: at });
  await useReceipt(tx, id, team, at);
}

/** The time of an event, and its deadline: the end of a day, or an hour before the start if that is earlier. */
function whenOf(now: Date, time: string, daysFromNow: number, deadlineDaysFromNow: number) {
  const when = { date: dayFrom(now, daysFromNow), time };
  const endOfDay = instantOf(dayFrom(now, deadlineDaysFromNow), '23:59', festival.timeZone);
  const lastHour = new Date(startOf(when).getTime() - hour);
  return { ...when, registrationDeadline: endOfDay < lastHour ? endOfDay : lastHour };
}

function dayFrom(now: Date, days: number): string {
  const today = new Date(`${wallClock(now, festival.timeZone).day}T00:00:00Z`);
  return daysBefore(today, -days).toISOString().slice(0, 10);
}
