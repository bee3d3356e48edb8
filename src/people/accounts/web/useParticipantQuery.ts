import { type QueryFunction, useQuery } from '@tanstack/react-query';
import { useParticipantId } from './useParticipantId.ts';

export function useParticipantQuery<Data>(
  keyOf: (userId: string) => readonly string[],
  queryFn: QueryFunction<Data>,
  { enabled = true, ...options }: { refetchInterval?: number; enabled?: boolean } = {},
) {
  const person = useParticipantId();
  return useQuery({ ...options, queryKey: keyOf(person ?? ''), queryFn, enabled: enabled && person !== undefined });
}
