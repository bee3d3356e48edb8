import { useSyncExternalStore } from 'react';

/** Where the signed-in person stands with an event. */
export type Standing =
  | { kind: 'registered' }
  | { kind: 'waitlisted'; position: number | null }
  | { kind: 'awaiting_team' }
  | { kind: 'invited'; by: string };

/** What is known of the person's standings, by the event's id; `retry` once looking them up has failed. */
interface LookUp {
  known?: ReadonlyMap<string, Standing> | undefined;
  retry?: (() => void) | undefined;
}

// A store rather than a context: its data come from rooms below, whose code a visitor never loads.
const nothing: LookUp = {};
let lookUp = nothing;
const cards = new Set<() => void>();
const demand = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  cards.add(onChange);
  if (cards.size === 1) demand.forEach((notify) => notify());
  return () => {
    cards.delete(onChange);
    if (cards.size === 0) demand.forEach((notify) => notify());
  };
}

/** undefined for visitors, administrators, events one has nothing to do with, and until it is known. */
export const useStanding = (eventId: string): Standing | undefined =>
  useSyncExternalStore(
    subscribe,
    () => lookUp.known?.get(eventId),
    () => undefined,
  );

export const useStandings = (): LookUp =>
  useSyncExternalStore(
    subscribe,
    () => lookUp,
    () => nothing,
  );

/** Whether a page shows cards that want to know. */
export const useAreStandingsWanted = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      demand.add(onChange);
      return () => void demand.delete(onChange);
    },
    () => cards.size > 0,
    () => false,
  );

/** Without an argument nothing is known any more. */
export function publishStandings(found = nothing): void {
  lookUp = found;
  cards.forEach((notify) => notify());
}
