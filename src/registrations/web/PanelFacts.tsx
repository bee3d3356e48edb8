import type { FestivalEvent } from '#events/contract.ts';
import { shownDate, shownTeamSize } from '#events/web/shown.ts';
import { Seats } from '#shared/web/ui/Seats.tsx';

/** What matters for registering: team, date, place, seats. */
export function PanelFacts({ event }: { event: FestivalEvent }) {
  const { maxParticipants, participantCount } = event;
  return (
    <>
      <dl className="panel-facts">
        {event.isTeamEvent && <Fact name="Team size">{shownTeamSize(event)}</Fact>}
        <Fact name="Date">{shownDate(event)}</Fact>
        <Fact name="Venue">
          <bdi>{event.venue}</bdi>
        </Fact>
        {maxParticipants !== null && (
          <Fact name="Places">
            {event.isFull ? 'Full' : `${maxParticipants - participantCount} of ${maxParticipants} free`}
          </Fact>
        )}
      </dl>
      {event.isTeamEvent && (
        <Seats taken={1} free={event.maxTeamSize - 1}>
          You, and up to {event.maxTeamSize - 1} more
        </Seats>
      )}
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
