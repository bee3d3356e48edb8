import { hashPassword } from '#accounts/server/passwords.ts';
import { createUser } from '#accounts/server/queries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { seedDemo } from './demo.ts';
import { isFirstRun } from './queries.ts';

export interface FirstRun {
  demo: boolean;
  admin: { email: string; password: string } | undefined;
}

/** Fills an empty database: the first super_admin, the demo, or both. A database with anybody in it stays as it is. */
export async function initializeDatabase(db: Db, { demo, admin }: FirstRun, now: Date): Promise<void> {
  if (!demo && !admin) return;
  await inTransaction(db, async (tx) => {
    if (!(await isFirstRun(tx))) return;
    if (admin) {
      await createUser(tx, {
        id: newId(),
        email: admin.email,
        name: 'Administrator',
        passwordHash: await hashPassword(admin.password),
        role: 'super_admin',
        emailVerifiedAt: now,
        createdAt: now,
        updatedAt: now,
      });
    }
    if (demo) await seedDemo(tx, now);
  });
}
