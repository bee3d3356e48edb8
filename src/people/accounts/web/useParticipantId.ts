import { participants } from '../roles.ts';
import { useSession } from './session.ts';

export function useParticipantId(): string | undefined {
  const { user } = useSession();
  return participants.some((role) => role === user?.role) ? user?._id : undefined;
}
