import type { Registration } from '#teams/registrations/contract.ts';

export const registeredEvent: Registration['event'] = {
  _id: 'event',
  title: 'Code Relay',
  venue: 'Hall',
  category: 'Competition',
  date: '2026-12-01',
  time: '10:00',
  status: 'upcoming',
  cancellationReason: null,
  registrationDeadline: '2026-11-30T10:00:00.000Z',
  registrationOpensAt: null,
  organizerClub: 'Koderz Club',
  isTeamEvent: true,
  minTeamSize: 1,
  maxTeamSize: 4,
};
