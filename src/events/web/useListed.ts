import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** What lists below these keys have said of an event, which its page shows until its own answer is there. */
export function useListed<Event extends { _id: string }>(
  lists: readonly QueryKey[],
  id: string,
): { placeholderData: () => Event | undefined } {
  const client = useQueryClient();
  return {
    placeholderData: () =>
      lists
        .flatMap((queryKey) => client.getQueriesData<Event[]>({ queryKey }))
        .flatMap(([, events = []]) => events)
        .find(({ _id }) => _id === id),
  };
}
