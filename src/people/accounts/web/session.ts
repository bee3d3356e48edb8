import { useSyncExternalStore } from 'react';
import { dropDraftsOf } from '#ui/form/drafts.ts';
import { ApiError, apiClient, identity } from '#platform/http/web/client.ts';
import type { calls, User } from '../contract.ts';

/** For display: the server reads the user from its database on every request. */
export interface Session {
  user: User | null;
  isAuthenticated: boolean;
  isLoading: boolean;
}

const tokenKey = 'authToken';
const userKey = 'user';
const call = apiClient<typeof calls>();
const signedOut: Session = { user: null, isAuthenticated: false, isLoading: false };

let session = signedOut;
const listeners = new Set<() => void>();

// Anything may have written there: an old version, or another site on this host.
const isUser = (value: unknown): value is User =>
  Object.entries(value ?? {}).every(
    ([name, field]) => name === 'picture' || field === null || /^(string|boolean)$/.test(typeof field),
  ) &&
  ['_id', 'name', 'email', 'role'].every(
    (name) => typeof (value as Partial<Record<string, unknown>>)[name] === 'string',
  );

function stored(): Session {
  try {
    const user: unknown = JSON.parse(localStorage.getItem(userKey) ?? '0');
    // A header can carry no other characters.
    const isToken = /^[ -~]+$/.test(localStorage.getItem(tokenKey) ?? '');
    if (isToken && isUser(user)) return { user, isAuthenticated: true, isLoading: true };
  } catch {
    // Storage is disabled or corrupt: nobody is signed in.
  }
  return signedOut;
}

/** Whether the browser stores a session, from any tab. */
export const isAnybodySignedIn = (): boolean => stored().isAuthenticated;

/** Whether the browser stores this person's session, from any tab. */
export const isSignedIn = (userId: string): boolean => stored().user?._id === userId;

function setSession(next: Session): void {
  session = next;
  markDocument();
  for (const listener of listeners) listener();
}

/** `public/signed-in.js` has set the mark before the scripts loaded, from the token alone. */
function markDocument(): void {
  document.documentElement.toggleAttribute('data-signed-in', session.isAuthenticated);
}

/** Stops sending the token; the page does not change until `forget`. */
export function dropToken(): void {
  localStorage.removeItem(tokenKey);
}

/** Forgets a session that the server has ended. */
export function forget(): void {
  dropToken();
  localStorage.removeItem(userKey);
  // What features store for this person, such as passes.
  for (const key of Object.keys(localStorage)) if (key.startsWith('own:')) localStorage.removeItem(key);
  setSession(signedOut);
}

export function signIn({ token, user }: { token: string; user: User }): void {
  localStorage.setItem(tokenKey, token);
  updateUser(user);
}

export function updateUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify(user));
  setSession({ user, isAuthenticated: true, isLoading: false });
}

export function signOut(): void {
  const ended = call('POST /auth/logout');
  if (session.user) dropDraftsOf(session.user._id);
  forget();
  ended.catch(() => undefined);
}

/** Reads the stored session, gives the API client its token, validates it, and follows other tabs. */
export async function initSession(onRefused: () => void): Promise<void> {
  session = stored();
  markDocument();
  identity.token = () => (session.isAuthenticated ? localStorage.getItem(tokenKey) : null);
  identity.person = () => session.user?._id;
  identity.onRefused = () => {
    forget();
    onRefused();
  };
  addEventListener('storage', ({ key }) => {
    if (key && key !== tokenKey && key !== userKey) return;
    const next = stored();
    // Open dialogs belong to the account that left: their forms would be sent as the next one.
    if (session.user && session.user._id !== next.user?._id) location.reload();
    else setSession({ ...next, isLoading: false });
  });
  if (!session.isAuthenticated) return;
  try {
    updateUser((await call('GET /auth/me')).user);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) setSession({ ...session, isLoading: false });
  }
}

export const useSession = (): Session =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
    () => signedOut,
  );
