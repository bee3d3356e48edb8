import { participants } from '../rules.ts';
import { useSession } from './session.ts';

/** The id of whoever is signed in and takes part in events; undefined for visitors and super_admins. */
export function useParticipantId(): string | undefined {
  const { user } = useSession();
  return participants.some((role) => role === user?.role) ? user?._id : undefined;
}
