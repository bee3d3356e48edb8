import { useQueryClient } from '@tanstack/react-query';
import { signOut } from '#accounts/web/session.ts';

/** Signs out and forgets what was fetched for the person who leaves. */
export function useLogout(): () => void {
  const queryClient = useQueryClient();
  return () => {
    signOut();
    queryClient.clear();
  };
}
