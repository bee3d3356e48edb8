import { useSyncExternalStore } from 'react';

/** The signed-in person's own status at an event. */
export type OwnStatus =
  | { kind: 'registered' }
  | { kind: 'waitlisted'; position: number | null }
  | { kind: 'awaiting_team' }
  | { kind: 'invited'; by: string };

/** The person's own statuses by event id, undefined until they are loaded; `retry` after loading has failed. */
interface LookUp {
  ownStatuses?: ReadonlyMap<string, OwnStatus> | undefined;
  retry?: (() => void) | undefined;
}

// A store rather than a context: later rooms fill it, and visitors never load their code.
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

/** Undefined for visitors, administrators, events without a relation to the person, and while loading. */
export const useOwnStatus = (eventId: string): OwnStatus | undefined =>
  useSyncExternalStore(
    subscribe,
    () => lookUp.ownStatuses?.get(eventId),
    () => undefined,
  );

export const useOwnStatuses = (): LookUp =>
  useSyncExternalStore(
    subscribe,
    () => lookUp,
    () => nothing,
  );

/** Whether anything on the page reads own statuses. */
export const useAreOwnStatusesWanted = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      demand.add(onChange);
      return () => void demand.delete(onChange);
    },
    () => cards.size > 0,
    () => false,
  );

/** Without an argument: forgets them. */
export function publishOwnStatuses(found = nothing): void {
  lookUp = found;
  cards.forEach((notify) => notify());
}
