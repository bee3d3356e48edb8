import { clubNamed } from '#people/accounts/clubs.ts';
import { festival } from '#festival';
import type { Registration } from '#teams/registrations/contract.ts';
import { registrationNumber } from '#teams/registrations/registrationNumber.ts';

/**
 * Everything that a ticket and its picture show. People post such pictures, so they contain no code, roll number, phone or
 * address, and a team appears by its name only.
 */
export interface TicketFacts {
  event: { id: string; title: string; category: string };
  club: ReturnType<typeof clubNamed>;
  /** The organizer named on the ticket. */
  by: string;
  /** A person or a team. */
  holder: string;
  number: string;
  when: string;
}

export function ticketFacts({ _id, event, teamName }: Registration, name: string, when: string): TicketFacts {
  const club = clubNamed(event.organizerClub);
  return {
    event: { id: event._id, title: event.title, category: event.category },
    club,
    by: club?.name ?? (event.organizerClub || festival.name),
    holder: teamName ?? name,
    number: registrationNumber(_id),
    when,
  };
}

export const writtenNumber = (number: string): string => `${number.slice(0, 4)}-${number.slice(4)}`;
