import { clubNamed } from '#people/accounts/clubs.ts';
import { ClubMark } from '#ui/dots/ClubMark.tsx';
import { Fact } from '#ui/facts/Fact.tsx';
import type { FestivalEvent } from '../contract.ts';
import { AboutEvent, EventDetails, Organizer } from './EventSections.tsx';
import { EventStatusBadge } from './EventStatusBadge.tsx';

export function EventFacts({ event }: { event: FestivalEvent }) {
  const { organizerClub, organizer } = event;
  const { batches, departments } = event.eligibilityCriteria;
  const club = clubNamed(organizerClub);
  return (
    <>
      <AboutEvent description={event.description} />
      <Organizer
        mark={club && <ClubMark club={club} />}
        club={club?.name ?? organizerClub}
        domain={club?.domain}
        person={organizer.name}
      />
      <EventDetails title="Details and eligibility" event={event} status={<EventStatusBadge event={event} />}>
        <Fact name="Batches">{batches.join(', ')}</Fact>
        <Fact name="Departments">{departments.join(', ')}</Fact>
        {event.isTeamEvent && event.isKoderzEvent && <Fact name="Teams">All members share one batch and section</Fact>}
      </EventDetails>
    </>
  );
}
