import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** A change after which a query is read again, also when it failed: somebody else may have made the same. */
export function useChange<Input = void, Result = unknown>(
  change: (input: Input) => Promise<Result>,
  queryKey: QueryKey,
) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey }) });
}
