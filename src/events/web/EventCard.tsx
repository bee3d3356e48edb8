import { addresses } from '#addresses';
import type { FestivalEvent } from '../contract.ts';
import { CatalogueCard } from './CatalogueCard.tsx';
import { EventButton } from './EventButton.tsx';
import { CardStatusBadge } from './EventStatusBadge.tsx';
import { StandingBadge } from './StandingBadge.tsx';

export function EventCard({ event }: { event: FestivalEvent }) {
  return (
    <CatalogueCard
      event={event}
      to={addresses.event(event._id)}
      as="h3"
      badges={
        <>
          <CardStatusBadge event={event} />
          <StandingBadge event={event} />
        </>
      }
    >
      {(titleId) => <EventButton event={event} label="Register Now" describedBy={titleId} variant="soft" block />}
    </CatalogueCard>
  );
}
