import { applications, clubApplications } from '#database/cast/applications.ts';
import { events } from '#database/cast/events.ts';
import { featuredEvents, teams } from '#database/cast/featured.ts';
import { everybody } from '#database/demo/crowd.ts';
import { draft } from '#database/demo/timetable.ts';
import type { UserRow } from '#people/accounts/server/tables.ts';
import { countAuditEntries } from '#people/audit/server/removalQueries.ts';
import type { Db } from '#platform/database/database.ts';
import { countMails, type MailsAbout } from '#platform/mail/removalQueries.ts';
import { castAccounts, type CastAccount } from './accounts.ts';
import { ageDays, daysBefore } from './dates.ts';
import * as queries from './queries.ts';

/** What the removal of the demo deletes and keeps. */
export interface DemoPlan {
  accounts: UserRow[];
  /** Accounts of the demo whose password was changed. They stay. */
  takenOver: UserRow[];
  /** `others`: how many people outside the demo are registered. */
  events: { id: string; title: string; others: number }[];
  featuredEvents: { id: string; title: string; others: number }[];
  /** Rows of the demo's people at events that stay. */
  registrationIds: string[];
  invitationIds: string[];
  /** Events that stay and may have a free seat then. */
  eventIdsWithSeats: string[];
  /** Teams at events that stay, with people of the demo and others. They stay. */
  mixedTeams: { name: string; title: string }[];
  applicationIds: string[];
  /** Ids of all deleted rows, for the records and mails about them. */
  subjectIds: string[];
  mails: MailsAbout;
  counts: { registrations: number; invitations: number; teams: number; records: number; mails: number };
  stays: { accounts: number; superAdmins: UserRow[] };
}

const emails = new Set<string>(everybody.map(({ email }) => email));
const references = new Set<string>(teams.map(({ reference }) => reference));
const daysLater = (at: Date, days: number) => daysBefore(at, -days);

/** Looks for the demo. `takenOver`: also accounts whose password was changed. */
export async function planRemoval(db: Db, options: { takenOver: boolean }): Promise<DemoPlan> {
  const cast = await castAccounts(db);
  const applied = await applicationsOfCast(db);
  const seedings = await seedingsOf(db, cast, applied);
  const madeAt = (days: number) => seedings.map((seeding) => daysBefore(seeding, days));
  const isMade = ({ createdAt }: UserRow, days: number) =>
    madeAt(days).some((at) => at.getTime() === createdAt.getTime());

  const takenOver = cast.filter(
    ({ account, hasDemoPassword }) => !hasDemoPassword && isMade(account, ageDays.accounts),
  );
  const goes = (one: CastAccount) => one.hasDemoPassword || (options.takenOver && takenOver.includes(one));
  const accounts = [
    ...cast.filter(goes).map(({ account }) => account),
    ...(await queries.erasedAccounts(db, madeAt(ageDays.accounts))),
  ];
  const personIds = accounts.map(({ id }) => id);
  // Also the first super_admin, if the seeding found one with an address of the cast.
  const first = cast.filter(({ account }) => isMade(account, 0));
  const organizers = new Set([...personIds, ...[...takenOver, ...first].map(({ account }) => account.id)]);

  const found = await queries.eventsMadeOrOrganized(db, madeAt(ageDays.events), personIds);
  const ownEvents = found.filter(({ organizerId }) => organizers.has(organizerId));
  const eventIds = ownEvents.map(({ id }) => id);
  const others = await queries.othersRegistered(db, eventIds, [...organizers]);

  const ownFeatured = await queries.featuredEventsMade(db, madeAt(ageDays.featuredEvents));
  const featuredIds = ownFeatured.map(({ id }) => id);
  const allTeams = await queries.teamsOf(db, featuredIds);
  const ownTeams = allTeams.filter(({ reference }) => references.has(reference));
  const otherTeams = (id: string) =>
    allTeams.filter(
      ({ eventId, reference, status }) =>
        eventId === id && !references.has(reference) && (status === 'pending' || status === 'confirmed'),
    ).length;

  const elsewhere = await partsElsewhere(db, personIds, eventIds);
  const ownApplications = applied.filter(({ at }) => seedings.some((seeding) => seeding.getTime() === at.getTime()));
  const applicationIds = ownApplications.map(({ id }) => id);
  const teamIds = allTeams.map(({ id }) => id);
  const subjectIds = [...personIds, ...eventIds, ...featuredIds, ...teamIds, ...applicationIds];
  const addresses = [
    ...accounts.map(({ email }) => email),
    ...ownApplications.map(({ email }) => email),
    ...(await queries.addressesOfTeams(
      db,
      ownTeams.map(({ id }) => id),
    )),
  ];
  const mails = { addresses, subjectIds: [...eventIds, ...teamIds] };
  const inEvents = await queries.countOfEvents(db, eventIds);
  return {
    accounts,
    takenOver: options.takenOver ? [] : takenOver.map(({ account }) => account),
    events: ownEvents.map(({ id, title }) => ({ id, title, others: others.get(id) ?? 0 })),
    featuredEvents: ownFeatured.map((event) => ({ ...event, others: otherTeams(event.id) })),
    ...elsewhere,
    applicationIds,
    subjectIds,
    mails,
    counts: {
      registrations: inEvents.registrations + elsewhere.registrationIds.length,
      invitations: inEvents.invitations + elsewhere.invitationIds.length,
      teams: allTeams.length,
      records: await countAuditEntries(db, personIds, subjectIds),
      mails: await countMails(db, mails),
    },
    stays: await queries.otherAccounts(db, personIds),
  };
}

type Applied = { id: string; email: string; at: Date };

/** Applications by people of the cast; `at`: the time of seeding if the application is the cast's. */
async function applicationsOfCast(db: Db): Promise<Applied[]> {
  const toFestival = await queries.applicationsFrom(
    db,
    applications.map(({ email }) => email),
  );
  const toClubs = await queries.clubApplicationsFrom(
    db,
    clubApplications.map(({ email }) => email),
  );
  return [
    ...toFestival.flatMap(({ id, email, domain, createdAt }) => {
      const known = applications.find((one) => one.email === email && one.domain === domain);
      return known ? [{ id, email, at: daysLater(createdAt, known.daysAgo) }] : [];
    }),
    ...toClubs.flatMap(({ id, email, clubSlug, createdAt }) => {
      const known = clubApplications.find((one) => one.email === email && one.clubSlug === clubSlug);
      return known ? [{ id, email, at: daysLater(createdAt, known.daysAgo) }] : [];
    }),
  ];
}

/**
 * When the demo was put into this database: no row says that it belongs to the demo, but each was dated to the
 * millisecond relative to the seeding, and no call changes that date. One row may belong to somebody who shares a name
 * with the cast; two that point at the same millisecond do not. An account with the demo's password is proof by itself.
 */
async function seedingsOf(db: Db, cast: readonly CastAccount[], applied: readonly Applied[]): Promise<Date[]> {
  const pointed = [
    ...cast
      .filter(({ account }) => emails.has(account.email))
      .map(({ account }) => daysLater(account.createdAt, ageDays.accounts)),
    ...(await queries.eventsTitled(db, [...events, draft].map(titleOf))).map((at) => daysLater(at, ageDays.events)),
    ...(await queries.featuredEventsTitled(db, featuredEvents.map(titleOf))).map((at) =>
      daysLater(at, ageDays.featuredEvents),
    ),
    ...applied.map(({ at }) => at),
  ].map((at) => at.getTime());
  const proven = cast
    .filter(({ hasDemoPassword }) => hasDemoPassword)
    .map(({ account }) => daysLater(account.createdAt, ageDays.accounts).getTime());
  const agreed = pointed.filter((at) => pointed.filter((other) => other === at).length > 1);
  return [...new Set([...proven, ...agreed])].map((at) => new Date(at));
}

const titleOf = ({ title }: { title: string }) => title;

/** Rows of the demo's people at events that stay. */
async function partsElsewhere(db: Db, personIds: readonly string[], eventIds: readonly string[]) {
  const going = new Set(personIds);
  const registrations = await queries.registrationsElsewhere(db, personIds, eventIds);
  const own = registrations.filter(({ memberIds }) => memberIds.every((id) => going.has(id)));
  const mixed = registrations.filter((registration) => !own.includes(registration));
  const isOfMixedTeam = ({ eventId, senderId, receiverId }: Awaited<typeof invited>[number]) =>
    mixed.some(
      (team) => team.eventId === eventId && team.memberIds.includes(senderId) && team.memberIds.includes(receiverId),
    );
  const invited = queries.invitationsElsewhere(db, personIds, eventIds);
  return {
    registrationIds: own.map(({ id }) => id),
    // A team's members have accepted their leader's invitation: those of a team that stays, stay.
    invitationIds: (await invited).filter((one) => !isOfMixedTeam(one)).map(({ id }) => id),
    eventIdsWithSeats: [...new Set(own.map(({ eventId }) => eventId))],
    mixedTeams: mixed.map(({ teamName, title }) => ({ name: teamName ?? '', title })),
  };
}
