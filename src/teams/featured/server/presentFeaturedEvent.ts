import { pictureOf } from '#people/pictures/server/shown.ts';
import { isOpen } from '#events/events/rules.ts';
import type { FeaturedEventRow } from './tables.ts';

export const presentFeaturedEvent = (event: FeaturedEventRow, now: Date) => ({
  ...event,
  _id: event.id,
  picture: pictureOf(event),
  registrationOpen: isOpen(event, now),
});
