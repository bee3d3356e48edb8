import { clubNamed } from '#accounts/rules.ts';
import { ClubMark } from '#ui/dots/ClubMark.tsx';
import type { FestivalEvent } from '../contract.ts';
import { EventStatusBadge } from './EventStatusBadge.tsx';
import { useDates } from './shown.ts';

/** What is known of an event, section by section. */
export function EventFacts({ event }: { event: FestivalEvent }) {
  const { batches, departments } = event.eligibilityCriteria;
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
      <Organizer event={event} />
      <section>
        <h2>Details</h2>
        <dl className="event-facts">
          <Fact name="Date and time">{dates.dateAndTime(event)}</Fact>
          <Fact name="Venue">
            <bdi>{event.venue}</bdi>
          </Fact>
          <Fact name="Status">
            <EventStatusBadge status={event.status} />
          </Fact>
        </dl>
      </section>
      <section>
        <h2>Eligibility</h2>
        <dl className="event-facts">
          <Fact name="Batches">{batches.join(', ')}</Fact>
          <Fact name="Departments">{departments.join(', ')}</Fact>
          {event.isTeamEvent && event.isKoderzEvent && (
            <Fact name="Teams">All members share one batch and section</Fact>
          )}
        </dl>
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Organizer({ event: { organizer, organizerClub } }: { event: FestivalEvent }) {
  const club = clubNamed(organizerClub);
  return (
    <section>
      <h2>Organizer</h2>
      <div className="event-organizer">
        {club && <ClubMark slug={club.slug} />}
        <div>
          <strong>{club?.name ?? organizerClub}</strong>
          {club && <p>{club.domain}</p>}
          {organizer.name && (
            <p>
              Organized by <bdi>{organizer.name}</bdi>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
