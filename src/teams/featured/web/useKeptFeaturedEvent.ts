import { everybody } from '#people/offline/web/holders.ts';
import { useOfflineCopy } from '#people/offline/web/useOfflineCopy.ts';
import { noParticulars } from '#events/events/particulars.ts';
import { useOfflineDates } from '#events/settings/web/useOfflineDates.ts';
import type { FeaturedEvent } from '../contract.ts';
import { featuredKeys } from './api.ts';
import { useFeaturedEvent } from './useFeaturedEvent.ts';

const texts = ['_id', 'title', 'description', 'date', 'time', 'venue', 'status', 'category', 'organizerClub'] as const;

/** Without its picture, which is not kept; undefined if another version of the site stored something else. */
function read(stored: unknown): FeaturedEvent | undefined {
  const event = (stored ?? {}) as FeaturedEvent;
  if (!texts.every((name) => typeof event[name] === 'string')) return undefined;
  return { ...noParticulars, ...event, cancellationReason: event.cancellationReason ?? null, picture: null };
}

/** A featured event, kept on this device once it was opened. */
export function useKeptFeaturedEvent(id: string) {
  useOfflineDates();
  const query = useFeaturedEvent(id);
  return useOfflineCopy({
    name: `featured ${id}`,
    // What is kept for everybody outlives a log-out.
    holder: query.data?.isDraft ? undefined : everybody,
    queryKey: featuredKeys.one(id),
    query,
    read,
  });
}
