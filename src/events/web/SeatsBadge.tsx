import { counted } from '#platform/counted.ts';
import { Badge } from '#ui/Badge.tsx';
import type { FestivalEvent } from '../contract.ts';
import { seatsLeft } from '../rules.ts';
import { areFewSeatsLeft, seatsText } from './seats.ts';
import { useStanding } from './standings.ts';

export function SeatsBadge({ event }: { event: FestivalEvent }) {
  const standing = useStanding(event._id);
  if (!event.registrationOpen || (standing && standing.kind !== 'invited')) return null;
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
