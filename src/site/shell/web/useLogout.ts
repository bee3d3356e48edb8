import { useQueryClient } from '@tanstack/react-query';
import { signOut } from '#people/accounts/web/session.ts';

export function useLogout(): () => void {
  const queryClient = useQueryClient();
  return () => {
    signOut();
    queryClient.clear();
  };
}
