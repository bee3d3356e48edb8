import { matchesNumber } from '#people/accounts/typedNumber.ts';
import { festival } from '#festival';
import { phaseOf } from '#events/events/rules.ts';
import { textCell, type Cell, csvFileName } from '#platform/csv.ts';
import { sortableTime } from '#platform/dates.ts';
import { byText } from '#platform/fold.ts';
import type { ResponseData } from '#platform/http/contract.ts';
import { matchesSearch } from '#platform/search.ts';
import type { calls } from './contract.ts';

/** Source: administration specification, point 9; docs/decisions/065, "Administration". */

type Registrations = ResponseData<(typeof calls)['GET /registrations/event/:eventId']>['registrations'];
export type RosterEntry = Registrations[number];
export type RosterPerson = RosterEntry['teamLeader'];

export interface Exported {
  title: string;
  isTeamEvent: boolean;
  isKoderzEvent: boolean;
}

/** As in the URL. */
const groupOf = ({ teamLeader: { batch, section } }: RosterEntry): string | null =>
  batch === null || section === null ? null : `${batch}-${section}`;

const sectionOrder = new Map(festival.sections.map(({ value }, at) => [value, at]));

/** `{ value: '2023-A', label: 'Batch 2023 - Section A' }` */
export function groupsOf(entries: readonly RosterEntry[]): { value: string; label: string }[] {
  const groups = new Map(entries.map((entry) => [groupOf(entry), entry.teamLeader]));
  groups.delete(null);
  return [...groups.values()]
    .toSorted(
      (a, b) =>
        (a.batch ?? '').localeCompare(b.batch ?? '') ||
        (sectionOrder.get(a.section ?? '') ?? 99) - (sectionOrder.get(b.section ?? '') ?? 99),
    )
    .map(({ batch, section }) => ({ value: `${batch}-${section}`, label: `Batch ${batch} - Section ${section}` }));
}

export const inGroup = (entries: readonly RosterEntry[], group: string): RosterEntry[] =>
  entries.filter((entry) => group === '' || groupOf(entry) === group);

export const inSearch = (entries: readonly RosterEntry[], search: string): RosterEntry[] =>
  entries.filter((entry) => {
    const people = peopleOf(entry);
    const numbers = people.flatMap(({ rollNumber, phoneNumber }) => [rollNumber ?? '', phoneNumber ?? '']);
    const words = people.flatMap(({ name, email }) => [name, email]);
    return matchesSearch([entry.teamName, ...words, ...numbers], search) || matchesNumber(numbers, search);
  });

/** Those with a status, or with a seat and somebody present or absent. */
export const withStatus = (entries: readonly RosterEntry[], wanted: string): RosterEntry[] =>
  entries.filter((entry) => {
    if (wanted === 'present' || wanted === 'absent') return peopleWith(entry, wanted).length > 0;
    return wanted === '' || entry.status === wanted;
  });

/** People with a seat who are present, or absent. */
function peopleWith(entry: RosterEntry, presence: 'present' | 'absent'): RosterPerson[] {
  if (entry.status !== 'registered') return [];
  return peopleOf(entry).filter(({ presentAt }) => (presentAt !== null) === (presence === 'present'));
}

export const countPresence = (entries: readonly RosterEntry[], presence: 'present' | 'absent'): number =>
  entries.reduce((sum, entry) => sum + peopleWith(entry, presence).length, 0);

/** Whether present and absent are meaningful: the door has a mark, or the event is over. */
export const isPresenceKnown = (
  entries: readonly RosterEntry[],
  event: Parameters<typeof phaseOf>[0],
  now: Date,
): boolean => phaseOf(event, now) === 'over' || countPresence(entries, 'present') > 0;

/** The name under which a registration is listed: the team's or the person's. */
export const nameOf = ({ isIndividual, teamName, teamLeader }: RosterEntry): string =>
  isIndividual ? teamLeader.name : (teamName ?? '');

export const rosterOrders = ['name', 'newest', 'line'] as const;
export type RosterOrder = (typeof rosterOrders)[number];

const positionOf = ({ waitlistPosition }: RosterEntry) => waitlistPosition ?? Number.MAX_SAFE_INTEGER;
const comparators: Record<RosterOrder, () => (a: RosterEntry, b: RosterEntry) => number> = {
  name: () => byText(nameOf),
  newest: () => (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  // The waitlist first, in its order.
  line: () => {
    const byName = byText(nameOf);
    return (a, b) => positionOf(a) - positionOf(b) || byName(a, b);
  },
};
export const sorted = (entries: readonly RosterEntry[], order: RosterOrder): RosterEntry[] =>
  entries.toSorted(comparators[order]());

/** People with a seat. */
export const seatsTaken = (entries: readonly RosterEntry[]): number => countPeople(entries, 'registered');

const countPeople = (entries: readonly RosterEntry[], wanted: string): number =>
  entries.filter(({ status }) => status === wanted).reduce((sum, entry) => sum + peopleOf(entry).length, 0);

/** Those with a seat in order of arrival, then the waitlist in its order. */
export const liveOnly = (entries: readonly RosterEntry[]): RosterEntry[] =>
  entries
    .filter(({ status }) => status !== 'cancelled')
    .toSorted(
      (a, b) =>
        (a.waitlistPosition ?? 0) - (b.waitlistPosition ?? 0) || Date.parse(a.createdAt) - Date.parse(b.createdAt),
    );

/** '42 of 60 people, 3 waiting' or '40 people, 10 over the limit': those with a seat, and those on the waitlist. */
export function headcount(entries: readonly RosterEntry[], limit: number | null): string {
  const [registered, waiting] = [seatsTaken(entries), countPeople(entries, 'waitlisted')];
  const noun = limit === null && registered === 1 ? 'person' : 'people';
  const excess = limit === null ? 0 : registered - limit;
  const people =
    excess > 0
      ? `${registered} people, ${excess} over the limit`
      : `${registered}${limit === null ? '' : ` of ${limit}`} ${noun}`;
  return waiting === 0 ? people : `${people}, ${waiting} waiting`;
}

/** The leader first, nobody twice. */
export function peopleOf({ teamLeader, teamMembers }: RosterEntry): RosterPerson[] {
  return [...new Map([teamLeader, ...teamMembers].map((person) => [person._id, person])).values()];
}

export const largest = (entries: readonly RosterEntry[], least: number): number =>
  entries.reduce((most, entry) => Math.max(most, peopleOf(entry).length), least);

export const headingOf = ({ isIndividual, teamName }: RosterEntry): string =>
  isIndividual ? 'Individual' : (teamName ?? '');

export const statusWord = ({ status, waitlistPosition }: RosterEntry): string =>
  waitlistPosition === null
    ? `${status.charAt(0).toUpperCase()}${status.slice(1)}`
    : `Waitlisted, place ${waitlistPosition}`;

/** A Koderz event needs team columns even when it is not flagged as a team event. */
const inTeams = ({ isTeamEvent, isKoderzEvent }: Exported): boolean => isTeamEvent || isKoderzEvent;

/** The minimum; a larger team adds columns, so that nobody is lost. */
const leastInTeam = 5;

const personColumns = ['Name', 'Email', 'Roll Number', 'Section', 'Batch', 'Department', 'Phone'];
const cellsOf = (person: RosterPerson): Cell[] => [
  person.name,
  person.email,
  person.rollNumber,
  person.section,
  person.batch,
  person.department,
  textCell(person.phoneNumber),
];

const memberColumns = ['Name', 'Roll Number', 'Email', 'Phone'];
const memberCells = (person: RosterPerson | undefined): Cell[] =>
  person ? [person.name, person.rollNumber, person.email, textCell(person.phoneNumber)] : memberColumns.map(() => '');

const presentTime = ({ presentAt }: RosterPerson): string => sortableTime(presentAt, festival.timeZone);
/** '{name} {YYYY-MM-DD HH:MM}' for each person present. */
const whoCame = (people: readonly RosterPerson[]): string =>
  people
    .filter(({ presentAt }) => presentAt !== null)
    .map((person) => `${person.name} ${presentTime(person)}`)
    .join('; ');

/** The header first; a row per team, or per person without teams. */
export function rosterRows(entries: readonly RosterEntry[], event: Exported): Cell[][] {
  if (!inTeams(event)) {
    const rows = entries.flatMap((entry) =>
      peopleOf(entry).map((person) => [...cellsOf(person), statusWord(entry), presentTime(person)]),
    );
    return [[...personColumns, 'Status', 'Present'], ...rows];
  }
  const others = Array.from({ length: largest(entries, leastInTeam) - 1 }, (_, i) => i + 1);
  return [
    [
      'Team Name',
      ...personColumns.map((column) =>
        ['Section', 'Batch', 'Department'].includes(column) ? column : `Leader ${column}`,
      ),
      ...others.flatMap((at) => memberColumns.map((column) => `Member ${at + 1} ${column}`)),
      'Status',
      'Present',
    ],
    ...entries.map((entry) => {
      const people = peopleOf(entry);
      const members = others.flatMap((at) => memberCells(people[at]));
      return [headingOf(entry), ...cellsOf(entry.teamLeader), ...members, statusWord(entry), whoCame(people)];
    }),
  ];
}

export type ExportKind = 'registrations' | 'seating';

/** @param found the active ones of the chosen batch-section @param group the chosen batch-section, '' for all */
export function whyNoExport(
  kind: ExportKind,
  event: Exported,
  found: readonly RosterEntry[],
  group: string,
): string | null {
  if (kind === 'seating' && !event.isKoderzEvent) return festival.wording.sectionEventsOnly;
  if (found.length > 0) return null;
  return group === '' ? 'No registrations to export' : 'No registrations found for the selected batch-section';
}

/** `registrations-2023-a-code-relay-2026-11-20.csv` */
export const exportName = (kind: ExportKind, { title }: Exported, group: string, day: string): string =>
  csvFileName(`${kind} ${group} ${title}`, day);
