import type { FestivalEvent } from '../../contract.ts';

const texts = ['_id', 'title', 'description', 'date', 'time', 'venue', 'status', 'category', 'organizerClub'] as const;

function isEvent(value: unknown): value is FestivalEvent {
  const event = (value ?? {}) as Partial<FestivalEvent>;
  return texts.every((name) => typeof event[name] === 'string') && typeof event.organizer?._id === 'string';
}

/** The events that a device kept, unless they are none that this version of the page can show. */
export const keptEvents = (kept: unknown): FestivalEvent[] | undefined =>
  Array.isArray(kept) && kept.every(isEvent) ? kept : undefined;
