import { useQuery } from '@tanstack/react-query';
import { type Closing, eventsQuery, untilDeadline } from './api.ts';

/** Infinity (never) without a deadline today. */
export const untilNextDeadline = (events: readonly Closing[] = []): number => Math.min(...events.map(untilDeadline));

/** Refetches at the next deadline, so that no row offers registration in a group of closed events. */
export const useEvents = () =>
  useQuery({ ...eventsQuery, refetchInterval: ({ state }) => untilNextDeadline(state.data) });
