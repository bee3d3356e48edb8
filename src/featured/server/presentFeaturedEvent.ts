import { whyClosed } from '#events/rules.ts';
import type { FeaturedEventRow } from './tables.ts';

/** A featured event as everybody sees it. */
export const presentFeaturedEvent = (event: FeaturedEventRow, now: Date) => ({
  ...event,
  _id: event.id,
  registrationOpen: whyClosed(event, now) === null,
});
