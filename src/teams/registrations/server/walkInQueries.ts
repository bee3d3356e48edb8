import { and, eq, inArray, isNull, like, ne, sql } from 'drizzle-orm';
import { users, type UserRow } from '#people/accounts/server/tables.ts';
import type { Db } from '#platform/database/database.ts';
import { registrations } from './tables.ts';

// Every function here is called with the event locked.

/** `CT-23045` is also found as `CT23045` and `CT 23045`. Locks batch and section until the transaction ends. */
export async function lockParticipantByRollNumber(tx: Db, written: string): Promise<UserRow | undefined> {
  const compact = written.replaceAll(/[\s-]/gu, '');
  const spelled = [written, compact, compact.replace(/^(\D+)(\d+)$/u, '$1-$2')];
  const [found] = await tx
    .select()
    .from(users)
    .where(
      and(
        inArray(users.rollNumber, spelled),
        ne(users.role, 'super_admin'),
        isNull(users.erasedAt),
        sql`${users.emailVerifiedAt} is not null`,
      ),
    )
    .limit(1)
    .for('share');
  return found;
}

/** The normalized names of active teams of an event with this prefix. */
export async function teamNameKeysLike(tx: Db, eventId: string, prefix: string): Promise<Set<string>> {
  const rows = await tx
    .select({ key: registrations.teamNameKey })
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, eventId),
        isNull(registrations.cancelledAt),
        like(registrations.teamNameKey, `${prefix}%`),
      ),
    );
  return new Set(rows.flatMap(({ key }) => key ?? []));
}
