import { counted } from '#platform/counted.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import type { FestivalEvent } from '../contract.ts';
import { seatsLeft } from '../rules.ts';
import { areFewSeatsLeft, seatsText } from './seats.ts';
import { useOwnStatus } from './ownStatuses.ts';

export function SeatsBadge({ event }: { event: FestivalEvent }) {
  const ownStatus = useOwnStatus(event._id);
  if (!event.registrationOpen || (ownStatus && ownStatus.kind !== 'invited')) return null;
  if (event.isFull) {
    return (
      <Badge tone="warn" shape="full">
        {seatsText(event)}
      </Badge>
    );
  }
  if (!areFewSeatsLeft(event)) return null;
  return (
    <Badge tone="warn" shape="half">
      {counted(seatsLeft(event) ?? 0, 'place left', 'places left')}
    </Badge>
  );
}
