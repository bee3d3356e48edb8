import { setImmediate as turn } from 'node:timers/promises';
import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { publish } from '#platform/live/server/publish.ts';
import { sessionEvent } from '#platform/live/server/streams.ts';
import { knownDevices, loginChallenges, sessions, users, type UserRow } from './tables.ts';
import { newToken, tokenHash } from './tokens.ts';

const hourMs = 3_600_000;
export const maxIdleMs = 7 * 24 * hourMs;
export const lifetimeMs = 30 * 24 * hourMs;
// A session is marked as seen once an hour, not on every request.
const touchMs = hourMs;

/** @returns the token of a new session, of which only the hash is stored */
export async function createSession(tx: Db, userId: string, now: Date, device?: string): Promise<string> {
  const token = newToken();
  await tx.insert(sessions).values({ tokenHash: tokenHash(token), userId, createdAt: now, lastSeenAt: now, device });
  return token;
}

const livingSince = (now: Date) => ({
  idleSince: new Date(now.getTime() - maxIdleMs),
  begunAfter: new Date(now.getTime() - lifetimeMs),
});
const isLiving = (now: Date) => {
  const { idleSince, begunAfter } = livingSince(now);
  return and(gt(sessions.lastSeenAt, idleSince), gt(sessions.createdAt, begunAfter));
};

// Every call with a token runs this, so its text is built once. Unnamed, for a pooler (docs/decisions/013).
const prepareByTokens = (db: Db) =>
  db
    .select({ user: users, tokenHash: sessions.tokenHash, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('hashes')})`,
        gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
        gt(sessions.createdAt, sql.placeholder('begunAfter')),
      ),
    )
    .prepare('');
type Found = Awaited<ReturnType<ReturnType<typeof prepareByTokens>['execute']>>[number];

/** Look-ups that begin in one turn of the event loop share a statement: in the opening rush hundreds do. */
function gatherLookUps(db: Db) {
  const prepared = prepareByTokens(db);
  let next: { hashes: Set<string>; found: Promise<Map<string, Found>> } | undefined;

  async function lookUp(hashes: ReadonlySet<string>, now: Date): Promise<Map<string, Found>> {
    await turn();
    next = undefined;
    const rows = await prepared.execute({ hashes: [...hashes], ...livingSince(now) });
    return new Map(rows.map((row) => [row.tokenHash, row]));
  }

  return async (hash: string, now: Date): Promise<Found | undefined> => {
    if (!next) {
      const hashes = new Set<string>();
      next = { hashes, found: lookUp(hashes, now) };
    }
    next.hashes.add(hash);
    return (await next.found).get(hash);
  };
}
const lookUps = new WeakMap<Db, ReturnType<typeof gatherLookUps>>();

/** The account of a session token. Undefined when the session is unknown, ended, idle for 7 days or 30 days old. */
export async function findUserByToken(db: Db, token: string, now: Date): Promise<UserRow | undefined> {
  const hash = tokenHash(token);
  const lookUp = lookUps.get(db) ?? gatherLookUps(db);
  lookUps.set(db, lookUp);
  const found = await lookUp(hash, now);
  if (found && now.getTime() - found.lastSeenAt.getTime() > touchMs) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, hash));
  }
  return found?.user;
}

/** Somebody's active sessions, the last used first. `isCurrent`: the one of this token. */
export async function listSessions(db: Db, userId: string, token: string, now: Date) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiving(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id);
  const current = tokenHash(token);
  return rows.map(({ id, device, createdAt, lastSeenAt, tokenHash: hash }) => ({
    _id: id,
    device,
    createdAt,
    lastUsedAt: lastSeenAt,
    isCurrent: hash === current,
  }));
}

/** @returns whether this person had that session */
export async function deleteSessionOf(tx: Db, userId: string, id: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  if (ended.length > 0) await publish(tx, { to: [userId], event: sessionEvent });
  return ended.length > 0;
}

export async function deleteSession(db: Db, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.tokenHash, tokenHash(token)))
      .returning({ userId: sessions.userId });
    await publish(tx, { to: ended.map(({ userId }) => userId), event: sessionEvent });
  });
}

/**
 * Logs an account out everywhere: logins under way end too, and all its known browsers are forgotten.
 * @param except the token of a session that stays
 * @returns how many sessions ended
 */
export async function deleteSessionsOf(
  tx: Db,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<number> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  const kept = except === undefined ? undefined : ne(sessions.tokenHash, tokenHash(except));
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), kept))
    .returning({ id: sessions.id });
  await publish(tx, { to: [userId], event: sessionEvent });
  return ended.length;
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(loginChallenges).where(lt(loginChallenges.expiresAt, now));
  const { idleSince, begunAfter } = livingSince(now);
  await db.delete(sessions).where(or(lt(sessions.lastSeenAt, idleSince), lt(sessions.createdAt, begunAfter)));
}
