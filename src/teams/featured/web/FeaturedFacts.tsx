import { LinkedText } from '#ui/facts/LinkedText.tsx';
import { AboutEvent, EventDetails, Organizer } from '#events/events/web/EventSections.tsx';
import { EventStatusBadge } from '#events/events/web/EventStatusBadge.tsx';
import { Fact } from '#ui/facts/Fact.tsx';
import type { FeaturedEvent } from '../contract.ts';
import text from '#ui/layout/text.module.css';

export function FeaturedFacts({ event }: { event: FeaturedEvent }) {
  return (
    <>
      <AboutEvent description={event.description} />
      <EventDetails event={event} status={<EventStatusBadge event={event} completed="completed" />}>
        {event.university && (
          <Fact name="University">
            <bdi>{event.university}</bdi>
          </Fact>
        )}
      </EventDetails>
      {event.payment !== null && (
        <section>
          <h2>Payment</h2>
          <LinkedText className={text.lines}>{event.payment}</LinkedText>
        </section>
      )}
      <Organizer club={event.organizerClub} person={event.organizerName} />
    </>
  );
}
