import type { QueryKey } from '@tanstack/react-query';

/** What lists have said of an event, which its page shows until its own answer is there. */
export const findListed = <Event extends { _id: string }>(
  lists: readonly [QueryKey, readonly Event[] | undefined][],
  id: string,
): Event | undefined => lists.flatMap(([, events = []]) => events).find(({ _id }) => _id === id);
