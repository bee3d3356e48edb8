import { AboutEvent, EventDetails, Organizer } from '#events/web/EventSections.tsx';
import { StatusBadge } from '#ui/Badge.tsx';
import { Fact } from '#ui/Fact.tsx';
import type { FeaturedEvent } from '../contract.ts';

export function FeaturedFacts({ event }: { event: FeaturedEvent }) {
  return (
    <>
      <AboutEvent description={event.description} />
      <EventDetails event={event} status={<StatusBadge status={event.status} />}>
        {event.university && (
          <Fact name="University">
            <bdi>{event.university}</bdi>
          </Fact>
        )}
      </EventDetails>
      <Organizer club={event.organizerClub} person={event.organizerName} />
    </>
  );
}
