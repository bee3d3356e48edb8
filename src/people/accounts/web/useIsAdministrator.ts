import { administrators } from '../roles.ts';
import { useSession } from './session.ts';

export function useIsAdministrator(): boolean {
  const { user } = useSession();
  return administrators.some((role) => role === user?.role);
}
