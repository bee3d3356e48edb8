import { useCallback, useSyncExternalStore } from 'react';
import { type Person, personDefaults } from './person.ts';

/** The progress of a sign-up: a code was mailed, then the address verified. */
export interface SignUpProgress {
  email: string;
  /** The verification token. */
  proof?: string;
  /** Epoch ms from which a new code can be requested. */
  resendAt: number;
  /** Epoch ms after which the server takes neither code nor proof. */
  until: number;
}

// In localStorage rather than per tab: a phone discards a tab while its owner looks for the code in the mail, and the
// link in that mail opens another one.
const progressKey = (path: string) => `signUp:${path}`;
const detailsKey = (path: string) => `signUpDetails:${path}`;

const current = new Map<string, SignUpProgress | undefined>();
const listeners = new Set<() => void>();

function stored(path: string): SignUpProgress | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(progressKey(path)) ?? 'null') as SignUpProgress | null;
    return saved && isProgress(saved) && saved.until > Date.now() ? saved : undefined;
  } catch {
    return undefined; // Storage is disabled or corrupt.
  }
}

const isProgress = ({ email, proof, resendAt, until }: SignUpProgress): boolean =>
  typeof email === 'string' &&
  typeof resendAt === 'number' &&
  typeof until === 'number' &&
  (proof === undefined || typeof proof === 'string');

function setCurrent(path: string, progress: SignUpProgress | undefined): void {
  current.set(path, progress);
  for (const listener of listeners) listener();
}

export function saveProgress(path: string, progress: SignUpProgress): void {
  setCurrent(path, progress);
  try {
    localStorage.setItem(progressKey(path), JSON.stringify(progress));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

export function dropProgress(path: string): void {
  setCurrent(path, undefined);
  try {
    localStorage.removeItem(progressKey(path));
  } catch {
    // Storage is unavailable: nothing was saved.
  }
}

/** The progress of the page at `path`. Follows other tabs, since the mailed link may have been opened in one. */
export function useSignUpProgress(path: string): SignUpProgress | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      const follow = ({ key }: StorageEvent) => {
        if (key === progressKey(path) || key === null) setCurrent(path, stored(path));
      };
      listeners.add(listener);
      addEventListener('storage', follow);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', follow);
        // The next visit reads it again: it may be over by then.
        current.delete(path);
      };
    },
    [path],
  );
  return useSyncExternalStore(
    subscribe,
    () => {
      if (!current.has(path)) current.set(path, stored(path));
      return current.get(path);
    },
    () => undefined,
  );
}

/** What was typed at the last step, for reloading this tab. Passwords are never stored. */
export function saveDetails(path: string, person: Person): void {
  const names = Object.keys(personDefaults());
  try {
    sessionStorage.setItem(detailsKey(path), JSON.stringify(person, names));
  } catch {
    // Storage is unavailable.
  }
}

export function savedDetails(path: string): Person {
  const person = personDefaults();
  try {
    const saved = JSON.parse(sessionStorage.getItem(detailsKey(path)) ?? 'null') as Partial<
      Record<string, unknown>
    > | null;
    for (const name of Object.keys(person) as (keyof Person)[]) {
      const value = saved?.[name];
      if (typeof value === 'string') person[name] = value;
    }
  } catch {
    // Storage is unavailable.
  }
  return person;
}

export function dropDetails(path: string): void {
  try {
    sessionStorage.removeItem(detailsKey(path));
  } catch {
    // Storage is unavailable.
  }
}
