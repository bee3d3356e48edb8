import { type DBSchema, openDB } from 'idb';
import { isSignedIn } from '#accounts/web/session.ts';
import { accountOf } from './holders.ts';

// What a device keeps to show it without a network. Each entry belongs to one holder (an account, a door link, or
// everybody); nobody else is shown it, and the first other one to ask deletes it.

interface Entry {
  key: string;
  holder: string;
  /** Milliseconds since 1970 after which it is forgotten. */
  until: number;
  value: unknown;
}
interface Schema extends DBSchema {
  entries: { key: string; value: Entry };
}

/** The id of the account of which something is kept; useForgetting.ts asks for it without loading this file. */
const keptFlag = 'keptOffline';
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

/** Keeps a value that structured cloning can copy. Without storage it is not kept, and nobody is told. */
export async function keep(
  key: string,
  holder: string,
  value: unknown,
  until = Date.now() + lifetimeMs,
): Promise<void> {
  try {
    const userId = accountOf(holder);
    if (userId !== undefined) {
      // An answer may come after the log-out that has forgotten everything.
      if (!isSignedIn(userId)) return;
      localStorage.setItem(keptFlag, userId);
    }
    await (await database()).put('entries', { key, holder, until, value });
  } catch {
    // Private windows and full discs: the page works while it is open.
  }
}

/** What this holder kept there last. Another's, and what is past its time, is deleted. */
export async function readKept<Value>(key: string, holder: string): Promise<Value | undefined> {
  try {
    const entries = await database();
    const entry = await entries.get('entries', key);
    if (!entry) return undefined;
    if (entry.holder === holder && entry.until > Date.now()) return entry.value as Value;
    await entries.delete('entries', key);
  } catch {
    // As if nothing had been kept.
  }
  return undefined;
}

/** Forgets what was kept for accounts: nobody is signed in any more. */
export async function forgetAccounts(): Promise<void> {
  const userId = localStorage.getItem(keptFlag);
  await forgetWhere(({ holder }) => accountOf(holder) !== undefined);
  // Something may have been kept of the next one meanwhile.
  if (localStorage.getItem(keptFlag) === userId) localStorage.removeItem(keptFlag);
}

async function forgetWhere(isMeant: (entry: Entry) => boolean): Promise<void> {
  try {
    const { store, done } = (await database()).transaction('entries', 'readwrite');
    for (const entry of await store.getAll()) if (isMeant(entry)) await store.delete(entry.key);
    await done;
  } catch {
    // No storage, nothing kept.
  }
}
