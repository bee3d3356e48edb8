import type { ReactNode } from 'react';
import { useDates } from '#events/web/shown.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import type { FeaturedEvent } from '../contract.ts';

/** What is known of a featured event, section by section. */
export function FeaturedFacts({ event }: { event: FeaturedEvent }) {
  const dates = useDates();
  return (
    <>
      <section>
        <h2>About this event</h2>
        <div className="event-words">
          {event.description.split(/\n\s*\n/).map((paragraph, i) => (
            <p key={i} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
      </section>
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
