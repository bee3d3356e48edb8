import { demoPassword } from '#database/cast/people.ts';
import { everybody } from '#database/demo/crowd.ts';
import { verifyPassword } from '#people/accounts/server/passwords.ts';
import { accountsSharingHash } from '#people/accounts/server/removalQueries.ts';
import type { UserRow } from '#people/accounts/server/tables.ts';
import type { Db } from '#platform/database/database.ts';

export interface CastAccount {
  account: UserRow;
  hasDemoPassword: boolean;
}

/**
 * Accounts with an address of the cast, and those that share a hash with one of them. Each distinct hash is checked
 * once: the demo gives all the same, so that takes milliseconds, and a second at most if they differ. Other accounts'
 * passwords are not tried.
 */
export async function castAccounts(db: Db): Promise<CastAccount[]> {
  const accounts = await accountsSharingHash(
    db,
    everybody.map(({ email }) => email),
  );
  const hashes = [...new Set(accounts.map(({ passwordHash }) => passwordHash))];
  const matches = await Promise.all(hashes.map((hash) => verifyPassword(demoPassword, hash)));
  const open = new Set(hashes.filter((_, index) => matches[index]));
  return accounts.map((account) => ({ account, hasDemoPassword: open.has(account.passwordHash) }));
}

const power = ['super_admin', 'club_admin', 'student'];
const namedAtMost = 5;

/** Addresses in one line, the most powerful first, the rest as a number. */
export function named(accounts: readonly UserRow[]): string {
  const sorted = accounts.toSorted((a, b) => power.indexOf(a.role) - power.indexOf(b.role));
  const first = sorted.slice(0, namedAtMost).map(({ email, role }) => `${email} (${role})`);
  const more = sorted.length - first.length;
  return first.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** @throws Error with one line that names the accounts everybody can log in to, and how to remove them */
export async function refuseDemoPasswords(
  db: Db,
  env: { databaseUrl?: string | undefined; dataDir?: string | undefined },
): Promise<void> {
  const open = (await castAccounts(db)).filter(({ hasDemoPassword }) => hasDemoPassword);
  if (open.length === 0) return;
  const who = named(open.map(({ account }) => account));
  const place = env.databaseUrl === undefined ? `DATA_DIR=${env.dataDir}` : 'the same DATABASE_URL';
  throw new Error(
    `accounts of the demo still have its password, which everybody knows: ${who}. Remove the demo with ${place} and: npm run festival -- demo remove`,
  );
}
