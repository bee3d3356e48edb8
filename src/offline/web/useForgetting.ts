import { useEffect } from 'react';
import { useSession } from '#accounts/web/session.ts';

/** Forgets what the device kept of an account as soon as nobody is signed in, here or in another tab. */
export function useForgetting(): void {
  const { user } = useSession();
  useEffect(() => {
    if (user !== null || !isLeftBehind()) return;
    void import('./forgetOnSignOut.ts').then(({ forgetOnSignOut }) => forgetOnSignOut()).catch(() => undefined);
  }, [user]);
}

/** Asks storage itself: while a page of the server is hydrated, nobody seems signed in for a moment. */
function isLeftBehind(): boolean {
  try {
    return localStorage.getItem('keptOffline') !== null && localStorage.getItem('authToken') === null;
  } catch {
    return false;
  }
}
