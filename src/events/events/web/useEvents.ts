import { useQuery } from '@tanstack/react-query';
import { type Closing, eventsQuery, untilDeadline } from './api.ts';

/** Infinity, which is never, without a deadline today. */
export const untilNextDeadline = (events: readonly Closing[] = []): number => Math.min(...events.map(untilDeadline));

/** Refetches at the next deadline: a row must not offer what its group, by the clock, calls closed. */
export const useEvents = () =>
  useQuery({ ...eventsQuery, refetchInterval: ({ state }) => untilNextDeadline(state.data) });
