import { festival } from '#festival';
import { sortableTime } from '#platform/dates.ts';
import { textCell, type Cell } from '#platform/csv.ts';
import type { Presence } from '#teams/registrations/server/presence.ts';
import type { Team } from './teamQueries.ts';

const header = [
  'Reference',
  'Team Name',
  'Status',
  'Registered On',
  'Payment Receipt',
  'Receipt Picture',
  'Position',
  'Name',
  'Email',
  'Phone',
  festival.nationalId.name,
  'University',
  'Discipline',
  'Batch',
  'Roll Number',
  'Present',
];

/** @param presenceOf who came, by the id of a participant */
export const registrationRows = (
  teams: readonly Team[],
  timeZone: string,
  presenceOf: (participantId: string) => Pick<Presence, 'presentAt'>,
): Cell[][] => [
  header,
  ...teams.flatMap(({ registration, participants, receiptId }) => {
    const registeredOn = sortableTime(registration.createdAt, timeZone);
    return participants.map((participant) => [
      registration.reference,
      registration.teamName,
      registration.status,
      registeredOn,
      registration.paymentReceiptLink,
      receiptId === null ? 'No' : 'Yes',
      participant.position === 0 ? 'Leader' : `Member ${participant.position + 1}`,
      participant.name,
      participant.email,
      textCell(participant.phone),
      textCell(participant.cnic),
      participant.university,
      participant.discipline,
      participant.batch,
      participant.rollNumber,
      sortableTime(presenceOf(participant.id).presentAt, timeZone),
    ]);
  }),
];
