import { festival } from '#festival';
import { type Cell, textCell } from '#platform/csv.ts';
import { sortableTime } from '#platform/dates.ts';
import { fold } from '#platform/fold.ts';
import { particularLabels, type ParticularName } from '../../../particulars.ts';
import type { ManagedEvent } from '../api.ts';

type Name =
  | 'title'
  | 'category'
  | 'organizerClub'
  | 'date'
  | 'time'
  | 'venue'
  | 'registrationDeadline'
  | 'description'
  | 'durationMinutes'
  | 'minTeamSize'
  | 'maxTeamSize'
  | 'maxParticipants'
  | 'registrationOpensAt'
  | 'batches'
  | 'departments'
  | 'isKoderzEvent'
  | ParticularName;
export type ColumnName = Name;
/** As typed. */
export type Cells = Readonly<Record<ColumnName, string>>;

interface TableColumn {
  name: ColumnName;
  /** Of the events' export. */
  head: string;
  aliases?: readonly string[];
  /** Required for every event, so always shown. */
  isRequired?: boolean;
  /** Of several lines. */
  isLong?: boolean;
}

/** The columns of a table of events, in the order in which they are shown. */
export const columns: readonly TableColumn[] = [
  { name: 'title', head: 'Event', aliases: ['Title', 'Name', 'Event title', 'Event name'], isRequired: true },
  { name: 'category', head: 'Category', aliases: ['Type', 'Kind'], isRequired: true },
  { name: 'date', head: 'Date', aliases: ['Day', 'Event date'], isRequired: true },
  { name: 'time', head: 'Time', aliases: ['Start', 'Starts', 'Start time', 'Event time'], isRequired: true },
  { name: 'venue', head: 'Venue', aliases: ['Place', 'Room', 'Location', 'Where'], isRequired: true },
  {
    name: 'registrationDeadline',
    head: 'Register by',
    aliases: ['Deadline', 'Registration deadline', 'Registration closes'],
    isRequired: true,
  },
  { name: 'description', head: 'Description', aliases: ['Details', 'About'], isRequired: true, isLong: true },
  { name: 'organizerClub', head: 'Club', aliases: ['Organizer', 'Organizer club'] },
  { name: 'durationMinutes', head: 'Duration in minutes', aliases: ['Duration', 'Minutes'] },
  {
    name: 'minTeamSize',
    head: 'Minimum team size',
    aliases: ['Min team size', 'Team min', 'Min team', 'Minimum size'],
  },
  {
    name: 'maxTeamSize',
    head: 'Maximum team size',
    aliases: ['Max team size', 'Team max', 'Max team', 'Team size', 'Maximum size'],
  },
  {
    name: 'maxParticipants',
    head: 'Maximum participants',
    aliases: ['Limit', 'Seats', 'Places', 'Capacity', 'Max participants'],
  },
  { name: 'registrationOpensAt', head: 'Registration opens', aliases: ['Opens', 'Opens at'] },
  { name: 'batches', head: 'Batches', aliases: ['Batch'] },
  { name: 'departments', head: 'Departments', aliases: ['Department'] },
  { name: 'isKoderzEvent', head: festival.wording.sectionEvent },
  { name: 'prizes', head: particularLabels.prizes, aliases: ['Prize'], isLong: true },
  { name: 'rulesUrl', head: particularLabels.rulesUrl, aliases: ['Rules'] },
  { name: 'contactName', head: particularLabels.contactName, aliases: ['Contact person'] },
  { name: 'contact', head: particularLabels.contact },
  { name: 'groupUrl', head: particularLabels.groupUrl, aliases: ['Group', 'Group link'] },
];

/** Exported, but not imported. */
const counted = ['Status', 'People', 'On the waitlist'];

const plain = (head: string): string =>
  fold(head)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const named = new Map(
  columns.flatMap(({ name, head, aliases = [] }) => [head, ...aliases].map((each) => [plain(each), name])),
);

/** The column under this head; null: one of the export that is not imported; undefined: an unknown one. */
export const columnOf = (head: string): ColumnName | null | undefined =>
  named.get(plain(head)) ?? (counted.some((each) => plain(each) === plain(head)) ? null : undefined);

export const emptyCells = Object.fromEntries(columns.map(({ name }) => [name, ''])) as Cells;

const at = (moment: string | null): string => sortableTime(moment, festival.timeZone);
const isNumber = (text: string): boolean => /^[\d\s()+-]+$/.test(text);

type Exported = Exclude<
  ColumnName,
  'title' | 'category' | 'organizerClub' | 'date' | 'time' | 'venue' | 'maxParticipants' | 'groupUrl'
>;

/** What the export has besides what every kind of event has. The group is for people with a seat alone. */
const exported: Record<Exported, (event: ManagedEvent) => Cell> = {
  registrationDeadline: ({ registrationDeadline }) => at(registrationDeadline),
  durationMinutes: ({ durationMinutes }) => durationMinutes,
  minTeamSize: ({ isTeamEvent, minTeamSize }) => (isTeamEvent ? minTeamSize : ''),
  maxTeamSize: ({ isTeamEvent, maxTeamSize }) => (isTeamEvent ? maxTeamSize : ''),
  registrationOpensAt: ({ registrationOpensAt }) => at(registrationOpensAt),
  batches: ({ eligibilityCriteria }) => eligibilityCriteria.batches.join(', '),
  departments: ({ eligibilityCriteria }) => eligibilityCriteria.departments.join(', '),
  isKoderzEvent: ({ isKoderzEvent }) => (isKoderzEvent ? 'Yes' : 'No'),
  description: ({ description }) => description,
  prizes: ({ prizes }) => prizes,
  rulesUrl: ({ rulesUrl }) => rulesUrl,
  contactName: ({ contactName }) => contactName,
  contact: ({ contact }) => (contact !== null && isNumber(contact) ? textCell(contact) : contact),
};

/** By head. */
export const exportedColumns: Readonly<Record<string, (event: ManagedEvent) => Cell>> = Object.fromEntries(
  Object.entries(exported).map(([name, cell]) => [columns.find((column) => column.name === name)?.head ?? name, cell]),
);
