import type { QueryKey } from '@tanstack/react-query';

/** An event from a cached list, which its page shows until its own request is answered. */
export const findListed = <Event extends { _id: string }>(
  lists: readonly [QueryKey, readonly Event[] | undefined][],
  id: string,
): Event | undefined => lists.flatMap(([, events = []]) => events).find(({ _id }) => _id === id);
