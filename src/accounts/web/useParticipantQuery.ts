import { type QueryFunction, useQuery } from '@tanstack/react-query';
import { useParticipantId } from './useParticipantId.ts';

/** A query of a participant's own; disabled for visitors and super admins. Its key holds whose it is. */
export function useParticipantQuery<Data>(
  keyOf: (userId: string) => readonly string[],
  queryFn: QueryFunction<Data>,
  options: { refetchInterval?: number } = {},
) {
  const person = useParticipantId();
  return useQuery({ ...options, queryKey: keyOf(person ?? ''), queryFn, enabled: person !== undefined });
}
