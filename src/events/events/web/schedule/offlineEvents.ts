import type { FestivalEvent } from '../../contract.ts';

const texts = ['_id', 'title', 'description', 'date', 'time', 'venue', 'status', 'category', 'organizerClub'] as const;

function isEvent(value: unknown): value is FestivalEvent {
  const event = (value ?? {}) as Partial<FestivalEvent>;
  return texts.every((name) => typeof event[name] === 'string') && typeof event.organizer?._id === 'string';
}

/** Undefined if another version of the site stored them. */
export const offlineEvents = (stored: unknown): FestivalEvent[] | undefined =>
  Array.isArray(stored) && stored.every(isEvent) ? stored : undefined;
