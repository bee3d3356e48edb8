import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';
import { asWrittenFirst, isAccountOf } from './queries.ts';
import { newToken, tokenHash } from './tokens.ts';
import { knownDevices, users, type UserRow } from './tables.ts';

export const maxUnusedMs = 90 * 24 * 3_600_000;
const maxDevices = 20;

/**
 * The account with this address, or else of its mailbox, and whether it has logged in before in the browser with this
 * token.
 */
export async function findLogin(
  db: Db,
  { email, deviceToken = '', now }: { email: string; deviceToken: string | undefined; now: Date },
): Promise<{ user: UserRow; isKnownDevice: boolean } | undefined> {
  const [found] = await db
    .select({ user: users, device: knownDevices.userId })
    .from(users)
    .leftJoin(
      knownDevices,
      and(
        eq(knownDevices.userId, users.id),
        eq(knownDevices.tokenHash, tokenHash(deviceToken)),
        gt(knownDevices.lastUsedAt, new Date(now.getTime() - maxUnusedMs)),
      ),
    )
    .where(isAccountOf(email))
    .orderBy(asWrittenFirst(email))
    .limit(1);
  return found && { user: found.user, isKnownDevice: found.device !== null };
}

/**
 * Records that an account has logged in in a browser.
 * @returns the browser's token: the one it sent if we issued it, since several people may share a browser, else a new
 * one
 */
export async function rememberDevice(tx: Db, userId: string, sent: string | undefined, now: Date): Promise<string> {
  const isOurs = sent !== undefined && (await tx.$count(knownDevices, eq(knownDevices.tokenHash, tokenHash(sent)))) > 0;
  const token = isOurs ? sent : newToken();
  await tx
    .insert(knownDevices)
    .values({ tokenHash: tokenHash(token), userId, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { lastUsedAt: now } });
  return token;
}

/** Forgets browsers in which an account has not logged in for 90 days, and all but its 20 latest. */
export async function deleteOldDevices(db: Db, now: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - maxUnusedMs)));
  const ranked = sql`select token_hash, user_id, row_number() over (partition by user_id order by last_used_at desc) as rank from ${knownDevices}`;
  await db
    .delete(knownDevices)
    .where(
      sql`(${knownDevices.tokenHash}, ${knownDevices.userId}) in (select token_hash, user_id from (${ranked}) as ranked where rank > ${maxDevices})`,
    );
}
