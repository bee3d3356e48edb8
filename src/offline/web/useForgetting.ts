import { useEffect } from 'react';
import { useSession } from '#accounts/web/session.ts';

/** Forgets what the device kept of an account as soon as it is signed in no more, here or in another tab. */
export function useForgetting(): void {
  const { user } = useSession();
  useEffect(() => {
    if (!isLeftBehind(user?._id)) return;
    void import('./forgetOnSignOut.ts').then(({ forgetOnSignOut }) => forgetOnSignOut()).catch(() => undefined);
  }, [user]);
}

/** Asks storage itself: while a page of the server is hydrated, nobody seems signed in for a moment. */
function isLeftBehind(userId: string | undefined): boolean {
  try {
    const keptOf = localStorage.getItem('keptOffline');
    if (userId === undefined) return keptOf !== null && localStorage.getItem('authToken') === null;
    return keptOf !== null && keptOf !== userId;
  } catch {
    return false;
  }
}
