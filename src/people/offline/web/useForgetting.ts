import { useEffect } from 'react';
import { useSession } from '#people/accounts/web/session.ts';

/** Deletes an account's offline data when it signs out in any tab. */
export function useForgetting(): void {
  const { user } = useSession();
  useEffect(() => {
    if (!isLeftBehind(user?._id)) return;
    void import('./forgetOnSignOut.ts').then(({ forgetOnSignOut }) => forgetOnSignOut()).catch(() => undefined);
  }, [user]);
}

/** Reads storage itself: during hydration everybody seems signed out for a moment. */
function isLeftBehind(userId: string | undefined): boolean {
  try {
    const storedFor = localStorage.getItem('keptOffline');
    if (userId === undefined) return storedFor !== null && localStorage.getItem('authToken') === null;
    return storedFor !== null && storedFor !== userId;
  } catch {
    return false;
  }
}
