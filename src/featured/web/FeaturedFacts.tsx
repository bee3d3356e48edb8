import { AboutEvent } from '#events/web/AboutEvent.tsx';
import { useDates } from '#events/web/shown.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Fact } from '#ui/Fact.tsx';
import type { FeaturedEvent } from '../contract.ts';

export function FeaturedFacts({ event }: { event: FeaturedEvent }) {
  const dates = useDates();
  return (
    <>
      <AboutEvent description={event.description} />
      <section>
        <h2>Details</h2>
        <dl className="event-facts">
          <Fact name="Date and time">{dates.dateAndTime(event)}</Fact>
          <Fact name="Venue">
            <bdi>{event.venue}</bdi>
          </Fact>
          {event.university && (
            <Fact name="University">
              <bdi>{event.university}</bdi>
            </Fact>
          )}
          <Fact name="Status">
            <StatusBadge status={event.status} />
          </Fact>
        </dl>
      </section>
      <section>
        <h2>Organizer</h2>
        <div className="event-organizer">
          <div>
            <strong>{event.organizerClub}</strong>
            {event.organizerName && (
              <p>
                Organized by <bdi>{event.organizerName}</bdi>
              </p>
            )}
          </div>
        </div>
      </section>
    </>
  );
}
