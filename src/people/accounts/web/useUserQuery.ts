import { type QueryFunction, useQuery } from '@tanstack/react-query';
import { useSession } from './session.ts';

export function useUserQuery<Data>(
  keyOf: (userId: string | undefined) => readonly unknown[],
  queryFn: QueryFunction<Data>,
  options: { staleTime?: number } = {},
) {
  const { user } = useSession();
  return useQuery({ ...options, queryKey: keyOf(user?._id), queryFn, enabled: user !== null });
}
