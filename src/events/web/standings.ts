import { useSyncExternalStore } from 'react';

/** Where the signed-in person stands with an event. */
export type Standing =
  | { kind: 'registered' }
  | { kind: 'waitlisted'; place: number | null }
  | { kind: 'awaiting_team' }
  | { kind: 'invited'; by: string };

// A store rather than a context: its data come from rooms below, whose code a visitor never loads.
const none: ReadonlyMap<string, Standing> = new Map();
let standings = none;
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
    () => standings.get(eventId),
    () => undefined,
  );

/** By the event's id; undefined until it is known. */
export const useStandings = (): ReadonlyMap<string, Standing> | undefined =>
  useSyncExternalStore(
    subscribe,
    () => (standings === none ? undefined : standings),
    () => undefined,
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

/** @param all by the event's id */
export function publishStandings(all: ReadonlyMap<string, Standing>): void {
  standings = all;
  cards.forEach((notify) => notify());
}

export const forgetStandings = (): void => publishStandings(none);
