import type { Cast } from '#database/cast/cast.ts';
import { unnamedAdministrator } from '#people/accounts/unnamedAdministrator.ts';
import { hashPassword } from '#people/accounts/server/passwords.ts';
import { createUser, findUserByEmail } from '#people/accounts/server/queries.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { seedDemo } from '#run/demo/server/seed.ts';
import { hasSuperAdmin, isFirstRun } from './queries.ts';

export interface FirstRun {
  /** Whom an empty database is filled with. */
  cast: Cast | undefined;
  admin: { email: string; password: string } | undefined;
}

export type IgnoredAdmin = 'others_are' | 'address_taken' | undefined;

export async function initializeDatabase(db: Db, { cast, admin }: FirstRun, now: Date): Promise<IgnoredAdmin> {
  if (!cast && !admin) return undefined;
  return inTransaction(db, async (tx) => {
    const first = await isFirstRun(tx);
    const ignored = admin && (await makeFirstAdmin(tx, admin, now));
    if (cast && first) await seedDemo(tx, cast, now);
    return ignored;
  });
}

async function makeFirstAdmin(tx: Db, { email, password }: NonNullable<FirstRun['admin']>, now: Date) {
  const existing = await findUserByEmail(tx, email);
  if (existing?.role === 'super_admin') return undefined;
  if (await hasSuperAdmin(tx)) return 'others_are';
  if (existing) return 'address_taken';
  await createUser(tx, {
    id: newId(),
    email,
    name: unnamedAdministrator,
    passwordHash: await hashPassword(password),
    role: 'super_admin',
    emailVerifiedAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return undefined;
}

export function ignoredAdmin(ignored: IgnoredAdmin): string | undefined {
  if (ignored === 'others_are')
    return 'BOOTSTRAP_ADMIN_EMAIL is ignored: the database has a super_admin already, who can give others the role.';
  if (ignored === 'address_taken')
    return 'BOOTSTRAP_ADMIN_EMAIL is ignored: its account is not a super_admin, and there is none. Name an address without an account.';
  return undefined;
}
