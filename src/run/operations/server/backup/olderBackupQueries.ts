import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/database.ts';

/*
 * Backups made before the one migration of today (docs/decisions/122). The first `backup` had 25 of the 56 migrations that
 * it replaced: three of the later ones changed rows, the rest only added tables, columns with a default and wider checks.
 */

/** The migration that gave withdrawn mails a status of their own: until then they had failed without an attempt. */
const withdrawnStatus = 1_795_969_131_732;

/** Lets rows come without the columns that those migrations filled. */
export async function admitOlderRows(tx: Db): Promise<void> {
  await tx.execute(sql`alter table registration_members alter column joined_at drop not null`);
  await tx.execute(sql`alter table featured_registrations alter column amended_at drop not null`);
}

/**
 * Does for older rows what those migrations did.
 * @param newest the newest migration that they had
 */
export async function completeOlderRows(tx: Db, newest: number): Promise<void> {
  // An accepted invitation to a registered team is when its receiver joined; everybody else joined with the registration.
  await tx.execute(sql`update registration_members m set joined_at = coalesce(
      (select max(i.answered_at) from invitations i
        where i.registration_id = m.registration_id and i.receiver_id = m.user_id and i.status = 'accepted'),
      r.created_at)
    from registrations r where r.id = m.registration_id and m.joined_at is null`);
  // A correction may be older than the last review: an open form counts as older than either.
  await tx.execute(sql`update featured_registrations set amended_at = updated_at where amended_at is null`);
  if (newest < withdrawnStatus)
    await tx.execute(sql`update mails set status = 'withdrawn', last_error = null
      where status = 'failed' and last_error = 'expired' and attempts = 0`);
  await tx.execute(sql`alter table registration_members alter column joined_at set not null`);
  await tx.execute(sql`alter table featured_registrations alter column amended_at set not null`);
}
