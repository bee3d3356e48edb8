import { and, asc, eq, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { endOf } from '#events/events/rules.ts';
import { festival } from '#festival';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { paged, countTotal, type Paging } from '#platform/database/paging.ts';
import { isLive, type RegistrationStatus } from '../rules.ts';
import { deleteReceiptsOfEvents, receiptsOf } from './receiptQueries.ts';
import {
  featuredEvents,
  featuredParticipants,
  featuredRegistrations,
  type FeaturedEventRow,
  type FeaturedParticipantRow,
  type FeaturedRegistrationRow,
} from './tables.ts';

/** All writes here are called with the event locked. */

/** Of participants joined with their registrations: their team takes part, and they are in it. */
export const isConfirmed = and(
  isNull(featuredParticipants.releasedAt),
  eq(featuredRegistrations.status, 'confirmed'),
) as SQL;

export interface Team {
  registration: FeaturedRegistrationRow;
  participants: FeaturedParticipantRow[];
  /** The picture of its receipt. */
  receiptId: string | null;
}
export type NewParticipant = Omit<
  FeaturedParticipantRow,
  'id' | 'registrationId' | 'eventId' | 'position' | 'releasedAt' | 'nameOrder'
>;

const live: RegistrationStatus[] = ['pending', 'confirmed'];

async function withParticipants(db: Db, rows: FeaturedRegistrationRow[]): Promise<Team[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const everybody = await db
    .select()
    .from(featuredParticipants)
    .where(inArray(featuredParticipants.registrationId, ids))
    .orderBy(asc(featuredParticipants.position));
  const byTeam = Map.groupBy(everybody, (participant) => participant.registrationId);
  const receiptIds = await receiptsOf(db, ids);
  return rows.map((registration) => ({
    registration,
    participants: byTeam.get(registration.id) ?? [],
    receiptId: receiptIds.get(registration.id) ?? null,
  }));
}

const select = (db: Db, where: SQL | undefined) =>
  db
    .select()
    .from(featuredRegistrations)
    .where(where)
    .orderBy(asc(featuredRegistrations.createdAt), asc(featuredRegistrations.id))
    .$dynamic();

export async function teamsOfEvent(
  db: Db,
  eventId: string,
  paging: Paging = {},
): Promise<{ teams: Team[]; total: number }> {
  const where = eq(featuredRegistrations.eventId, eventId);
  const rows = await paged(select(db, where), paging);
  const total = await countTotal(rows, paging, () => db.$count(featuredRegistrations, where));
  return { teams: await withParticipants(db, rows), total };
}

export async function liveTeams(db: Db, eventId: string): Promise<Team[]> {
  const where = and(eq(featuredRegistrations.eventId, eventId), inArray(featuredRegistrations.status, live));
  return withParticipants(db, await select(db, where));
}

export const findTeam = async (db: Db, id: string): Promise<Team | undefined> =>
  (await withParticipants(db, await select(db, eq(featuredRegistrations.id, id))))[0];

export async function teamByKey(db: Db, eventId: string, idempotencyKey: string): Promise<Team | undefined> {
  const { eventId: event, idempotencyKey: key } = featuredRegistrations;
  const [team] = await withParticipants(db, await select(db, and(eq(event, eventId), eq(key, idempotencyKey))));
  return team;
}

export async function takenByOtherTeams(
  tx: Db,
  eventId: string,
  ownId: string,
  wanted: { teamNameKey: string; cnics: string[]; emails: string[] },
): Promise<{ teamName: boolean; cnics: Set<string>; emails: Set<string> }> {
  const sameName = and(
    eq(featuredRegistrations.eventId, eventId),
    ne(featuredRegistrations.id, ownId),
    eq(featuredRegistrations.teamNameKey, wanted.teamNameKey),
    inArray(featuredRegistrations.status, live),
  );
  const people = await tx
    .select({ cnic: featuredParticipants.cnic, email: featuredParticipants.email })
    .from(featuredParticipants)
    .where(
      and(
        eq(featuredParticipants.eventId, eventId),
        ne(featuredParticipants.registrationId, ownId),
        isNull(featuredParticipants.releasedAt),
        or(inArray(featuredParticipants.cnic, wanted.cnics), inArray(featuredParticipants.email, wanted.emails)),
      ),
    );
  return {
    teamName: (await tx.$count(featuredRegistrations, sameName)) > 0,
    cnics: new Set(people.flatMap(({ cnic }) => cnic ?? [])),
    emails: new Set(people.map(({ email }) => email)),
  };
}

const insertParticipants = (
  tx: Db,
  { id, eventId }: Pick<FeaturedRegistrationRow, 'id' | 'eventId'>,
  participants: readonly (NewParticipant & { id?: string })[],
  releasedAt: Date | null,
) =>
  tx.insert(featuredParticipants).values(
    participants.map((participant, position) => ({
      ...participant,
      registrationId: id,
      eventId,
      position,
      releasedAt,
    })),
  );

/** @throws the constraints featured_team_name_taken, cnic_taken, participant_email_taken */
export async function insertTeam(
  tx: Db,
  registration: FeaturedRegistrationRow,
  participants: readonly NewParticipant[],
): Promise<void> {
  await tx.insert(featuredRegistrations).values(registration);
  const releasedAt = isLive(registration.status) ? null : registration.statusSince;
  await insertParticipants(tx, registration, participants, releasedAt);
}

/**
 * Replaces what a living team wrote; who stays keeps their id, and with it their pass. Another address gets another pass: the
 * former one was mailed to the former address. @throws the constraints of insertTeam
 */
export async function updateTeam(
  tx: Db,
  id: string,
  changes: Partial<FeaturedRegistrationRow>,
  participants: readonly NewParticipant[],
): Promise<void> {
  const [changed] = await tx
    .update(featuredRegistrations)
    .set(changes)
    .where(eq(featuredRegistrations.id, id))
    .returning();
  const before = await tx.delete(featuredParticipants).where(eq(featuredParticipants.registrationId, id)).returning();
  const withIds = participants.map((participant) => {
    // With another CNIC it was corrected, unless that of before is somebody else's now.
    const same = before.find(
      ({ email, cnic }) =>
        email === participant.email &&
        (cnic === participant.cnic || !participants.some((other) => other.cnic === cnic)),
    );
    return { ...participant, ...(same && { id: same.id }) };
  });
  if (changed) await insertParticipants(tx, changed, withIds, null);
}

/** A rejected or withdrawn team releases its name, CNICs and addresses; a reopened one takes them back. */
export async function setTeamStatus(
  tx: Db,
  id: string,
  change: { status: RegistrationStatus; reason: string | null; by: string | null },
  now: Date,
): Promise<void> {
  const { status, reason, by } = change;
  await tx
    .update(featuredRegistrations)
    .set({ status, reason, statusBy: by, statusSince: now, updatedAt: now })
    .where(eq(featuredRegistrations.id, id));
  await tx
    .update(featuredParticipants)
    .set({ releasedAt: isLive(status) ? null : now })
    .where(eq(featuredParticipants.registrationId, id));
}

const day = 24 * 3_600_000;

export interface Erasure {
  /** Null: not known yet. */
  festivalEndsAt: Date | null;
  eraseAfterDays: number;
  /** Until when events are erased though they are not over. */
  earlyEndCovers: Date | null;
}

// A year mistyped in a date makes an event over: leaders are mailed of it, and it can be put right.
const editKeptMs = 7 * day;

const isOver = (event: FeaturedEventRow, { earlyEndCovers }: Erasure, now: Date): boolean => {
  const end = endOf(event).getTime();
  if (end <= (earlyEndCovers?.getTime() ?? -Infinity)) return true;
  const isEdited = event.updatedAt.getTime() > event.createdAt.getTime();
  return end <= now.getTime() && !(isEdited && now.getTime() < event.updatedAt.getTime() + editKeptMs);
};

/**
 * Erases CNIC and phone of every participant once `eraseAfterDays` have passed since the festival, and their event's end
 * by the clock: one that is cancelled or completed today may be upcoming again tomorrow. Not within a week of an edit of
 * their event. Rows stay, so counts do.
 * Idempotent; written to the audit log. @returns the number of participants
 */
export async function eraseOldPersonalData(db: Db, settings: Erasure, now: Date): Promise<number> {
  if (settings.festivalEndsAt === null) return 0;
  if (now.getTime() < settings.festivalEndsAt.getTime() + settings.eraseAfterDays * day) return 0;
  return inTransaction(db, async (tx) => {
    // Locked until the commit, so that no mail is postponed meanwhile.
    const events = await tx.select().from(featuredEvents).orderBy(featuredEvents.id).for('share');
    const titles = new Map(events.filter((event) => isOver(event, settings, now)).map(({ id, title }) => [id, title]));
    await deleteReceiptsOfEvents(tx, [...titles.keys()]);
    const { registrationId, eventId } = featuredParticipants;
    const erased = await tx
      .update(featuredParticipants)
      .set({ cnic: null, phone: null })
      .where(
        and(
          inArray(eventId, [...titles.keys()]),
          or(isNotNull(featuredParticipants.cnic), isNotNull(featuredParticipants.phone)),
        ),
      )
      .returning({ registrationId, eventId });
    for (const [id, people] of Map.groupBy(erased, (participant) => participant.eventId)) {
      const teams = new Set(people.map((participant) => participant.registrationId)).size;
      const summary = `Erased ${festival.nationalId.plural} and phones of ${titles.get(id)}: teams ${teams}, people ${people.length}`;
      const entry = { action: 'featured_event.erased', subjectType: 'featured_event', subjectId: id, summary } as const;
      await writeAuditEntry(tx, null, entry, now);
    }
    return erased.length;
  });
}
