import { useSyncExternalStore } from 'react';
import { ApiError, apiClient, identity } from '#platform/http/web/client.ts';
import type { calls, User } from '../contract.ts';

/** Who is signed in, as this browser knows it. The server asks its database on every request; this is for display. */
export interface Session {
  user: User | null;
  isAuthenticated: boolean;
  /** True while the stored login is being checked with the server. */
  isLoading: boolean;
}

const tokenKey = 'authToken';
const userKey = 'user';
const call = apiClient<typeof calls>();
const signedOut: Session = { user: null, isAuthenticated: false, isLoading: false };

let session = signedOut;
const listeners = new Set<() => void>();

function stored(): Session {
  try {
    const user = JSON.parse(localStorage.getItem(userKey) ?? 'null') as User | null;
    if (user && localStorage.getItem(tokenKey)) return { user, isAuthenticated: true, isLoading: true };
  } catch {
    // Storage that is switched off or holds something else: nobody is signed in.
  }
  return signedOut;
}

function become(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

function forget(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  become(signedOut);
}

/** Keeps a login that succeeded. */
export function signIn({ token, user }: { token: string; user: User }): void {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, JSON.stringify(user));
  become({ user, isAuthenticated: true, isLoading: false });
}

/** Replaces what is known of the signed-in person, after an edit of the profile. */
export function updateUser(user: User): void {
  localStorage.setItem(userKey, JSON.stringify(user));
  become({ user, isAuthenticated: true, isLoading: false });
}

/** Ends the session here at once and on the server behind the page. */
export function signOut(): void {
  const ended = call('POST /auth/logout');
  forget();
  ended.catch(() => undefined);
}

/** Begins: reads the stored login, tells the calls who is asking, checks it, and follows logins in other tabs. */
export async function initSession(onRefused: () => void): Promise<void> {
  session = stored();
  identity.token = () => (session.isAuthenticated ? localStorage.getItem(tokenKey) : null);
  identity.onRefused = () => {
    forget();
    onRefused();
  };
  addEventListener('storage', ({ key }) => {
    if (key === tokenKey || key === userKey || key === null) become({ ...stored(), isLoading: false });
  });
  if (!session.isAuthenticated) return;
  try {
    updateUser((await call('GET /auth/me')).user);
  } catch (error) {
    // Refused logins are forgotten by the 401 rule; without an answer the stored login stands.
    if (!(error instanceof ApiError && error.status === 401)) become({ ...session, isLoading: false });
  }
}

export const useSession = (): Session =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
    // The server draws every page for visitors; whoever is signed in is seen right after.
    () => signedOut,
  );
