import { counted } from '#platform/counted.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { TeamSeats } from '#teams/invitations/web/TeamSeats.tsx';
import { Seats } from '#ui/facts/Seats.tsx';
import type { Registration } from '../contract.ts';
import type { WhyNot } from '../rules.ts';

interface PanelSeatsProps {
  event: FestivalEvent;
  why: WhyNot | null;
  registration: Registration | undefined;
}

export function PanelSeats({ event: { _id, maxTeamSize }, why, registration }: PanelSeatsProps) {
  const invite = `You, and up to ${maxTeamSize - 1} more`;
  if (why === null || why.code === 'registration_not_open')
    return <TeamSeats eventId={_id} max={maxTeamSize} invite={invite} />;
  if (registration) {
    const taken = registration.teamMembers.length;
    return (
      <Seats taken={taken} free={Math.max(0, maxTeamSize - taken)}>
        <bdi>{registration.teamName}</bdi>
        <span>{`, ${counted(taken, 'member', 'members')}`}</span>
      </Seats>
    );
  }
  if (why.code !== 'unauthenticated') return null;
  return (
    <Seats taken={1} free={maxTeamSize - 1}>
      {invite}
    </Seats>
  );
}
