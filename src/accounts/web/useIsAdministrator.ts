import { administrators } from '../rules.ts';
import { useSession } from './session.ts';

/** Whether whoever is signed in runs events. */
export function useIsAdministrator(): boolean {
  const { user } = useSession();
  return administrators.some((role) => role === user?.role);
}
