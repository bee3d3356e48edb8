import { festival } from '#festival';
import { wallClock } from '#platform/dates.ts';
import { textCell, type Cell } from '#platform/csv.ts';
import type { Team } from './teamQueries.ts';

const header = [
  'Reference',
  'Team Name',
  'Status',
  'Registered On',
  'Payment Receipt',
  'Position',
  'Name',
  'Email',
  'Phone',
  festival.nationalId.name,
  'University',
  'Discipline',
  'Batch',
  'Roll Number',
];

export const registrationRows = (teams: readonly Team[], timeZone: string): Cell[][] => [
  header,
  ...teams.flatMap(({ registration, participants }) => {
    const { day, time } = wallClock(registration.createdAt, timeZone);
    return participants.map((participant) => [
      registration.reference,
      registration.teamName,
      registration.status,
      `${day} ${time}`,
      registration.paymentReceiptLink,
      participant.position === 0 ? 'Leader' : `Member ${participant.position + 1}`,
      participant.name,
      participant.email,
      textCell(participant.phone),
      textCell(participant.cnic),
      participant.university,
      participant.discipline,
      participant.batch,
      participant.rollNumber,
    ]);
  }),
];
