import { counted } from '#platform/counted.ts';
import { Badge } from '#ui/Badge.tsx';
import type { FestivalEvent } from '../contract.ts';
import { areFewPlacesLeft, placesLeft } from './catalogueGroups.ts';
import { placesText } from './places.ts';
import { useStanding } from './standings.ts';

export function PlacesBadge({ event }: { event: FestivalEvent }) {
  const standing = useStanding(event._id);
  if (!event.registrationOpen || (standing && standing.kind !== 'invited')) return null;
  if (event.isFull) {
    return (
      <Badge tone="warn" shape="full">
        {placesText(event)}
      </Badge>
    );
  }
  if (!areFewPlacesLeft(event)) return null;
  return (
    <Badge tone="warn" shape="half">
      {counted(placesLeft(event) ?? 0, 'place left', 'places left')}
    </Badge>
  );
}
