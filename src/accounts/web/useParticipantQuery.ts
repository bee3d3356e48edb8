import { type QueryFunction, useQuery } from '@tanstack/react-query';
import { useParticipantId } from './useParticipantId.ts';

export function useParticipantQuery<Data>(
  keyOf: (userId: string) => readonly string[],
  queryFn: QueryFunction<Data>,
  options: { refetchInterval?: number } = {},
) {
  const person = useParticipantId();
  return useQuery({ ...options, queryKey: keyOf(person ?? ''), queryFn, enabled: person !== undefined });
}
