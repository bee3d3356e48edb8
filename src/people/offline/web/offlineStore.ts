import { type DBSchema, openDB } from 'idb';
import { isSignedIn } from '#people/accounts/web/session.ts';
import { accountOf } from './holders.ts';

// Data for use without a network. Each entry belongs to one holder (an account, a door link, or everybody) and is returned to
// nobody else; a read by another holder deletes it.

interface Entry {
  key: string;
  holder: string;
  /** Milliseconds since 1970 after which it expires. */
  until: number;
  value: unknown;
}
interface Schema extends DBSchema {
  entries: { key: string; value: Entry };
}

/** Holds the id of the account with entries; useForgetting.ts reads it without loading this file. */
const accountKey = 'keptOffline';
const lifetimeMs = 30 * 24 * 3_600_000;

const open = () =>
  openDB<Schema>('offline', 1, {
    upgrade: (created) => void created.createObjectStore('entries', { keyPath: 'key' }),
  });
let opened: ReturnType<typeof open> | undefined;

async function database() {
  opened ??= open();
  try {
    return await opened;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

/** Stores a value that structured cloning can copy. Fails silently where there is no storage. */
export async function saveOffline(
  key: string,
  holder: string,
  value: unknown,
  until = Date.now() + lifetimeMs,
): Promise<void> {
  try {
    const userId = accountOf(holder);
    if (userId !== undefined) {
      // A response may arrive after the log-out that has deleted everything.
      if (!isSignedIn(userId)) return;
      localStorage.setItem(accountKey, userId);
    }
    await (await database()).put('entries', { key, holder, until, value });
    // The log-out may have come while this was written.
    if (userId !== undefined && !isSignedIn(userId)) await forgetAccounts();
  } catch {
    // Private windows and full disks: the page works while it is open.
  }
}

/** Deletes the entry if it has expired or belongs to another holder. */
export async function readOffline<Value>(key: string, holder: string): Promise<Value | undefined> {
  try {
    const entries = await database();
    const entry = await entries.get('entries', key);
    if (!entry) return undefined;
    if (entry.holder === holder && entry.until > Date.now()) return entry.value as Value;
    await entries.delete('entries', key);
  } catch {
    // As if there were no entry.
  }
  return undefined;
}

/** Called after log-out. */
export async function forgetAccounts(): Promise<void> {
  const userId = localStorage.getItem(accountKey);
  await forgetWhere(({ holder }) => accountOf(holder) !== undefined);
  // Another account may have stored data meanwhile.
  if (localStorage.getItem(accountKey) === userId) localStorage.removeItem(accountKey);
}

async function forgetWhere(isMeant: (entry: Entry) => boolean): Promise<void> {
  try {
    const { store, done } = (await database()).transaction('entries', 'readwrite');
    for (const entry of await store.getAll()) if (isMeant(entry)) await store.delete(entry.key);
    await done;
  } catch {
    // No storage, no entries.
  }
}
