import { festival } from '#festival';
import type { CallInput, FieldError } from '#platform/http/contract.ts';
import type { calls } from '../../../contract.ts';
import { departmentsOf } from '../../../formRules.ts';
import { chosenClub, clubRefused, clubsToChoose } from '../../../importRules.ts';
import { typedParticulars } from '../../../particulars.ts';
import { categories, departmentNames } from '../../../rules.ts';
import { bodyOf, formOf, formProblems, type EventForm } from '../eventForm.ts';
import { dayIn, isYes, isYesOrNo, listIn, momentIn, oneOf, shownDay, shownMoment, shownTime, timeIn } from './cells.ts';
import { columns, type Cells, type ColumnName } from './columns.ts';

export type ImportBody = CallInput<(typeof calls)['POST /admin/events/import']>['body'];
type Importer = Parameters<typeof clubsToChoose>[0];

const departments = departmentsOf(true);
const ownNames = departmentNames([festival.department.code]);
const departmentIn = (typed: string): string =>
  ownNames.includes(oneOf(typed, ownNames)) ? festival.department.code : oneOf(typed, departments);

/** The parsed value of each cell, so that a swapped day and month are visible. */
export function tidy(name: ColumnName, typed: string, person: Importer): string {
  const text = columns.find((column) => column.name === name)?.isLong ? typed : typed.trim();
  switch (name) {
    case 'category':
      return oneOf(text, categories);
    case 'organizerClub':
      return chosenClub(text, person) ?? text;
    case 'date':
      return shownDay(text);
    case 'time':
      return shownTime(text);
    case 'registrationDeadline':
    case 'registrationOpensAt':
      return shownMoment(text);
    default:
      return text;
  }
}

const isTeam = ({ minTeamSize, maxTeamSize }: Cells): boolean =>
  [minTeamSize, maxTeamSize].some((size) => size.trim() !== '' && size.trim() !== '1');

/** The same form that an organizer fills in for one event. */
function formIn(cells: Cells): EventForm {
  const chosen = listIn(cells.departments).map(departmentIn);
  return {
    ...formOf(),
    ...Object.fromEntries(typedParticulars.map((name) => [name, cells[name]])),
    title: cells.title,
    category: cells.category,
    description: cells.description,
    venue: cells.venue,
    date: dayIn(cells.date) ?? cells.date.trim(),
    time: timeIn(cells.time) ?? cells.time.trim(),
    durationMinutes: cells.durationMinutes,
    registrationDeadline: momentIn(cells.registrationDeadline) ?? cells.registrationDeadline.trim(),
    registrationOpensAt: momentIn(cells.registrationOpensAt) ?? cells.registrationOpensAt.trim(),
    isTeamEvent: isTeam(cells),
    minTeamSize: cells.minTeamSize,
    maxTeamSize: cells.maxTeamSize,
    maxParticipants: cells.maxParticipants,
    isKoderzEvent: isYes(cells.isKoderzEvent),
    allowOtherDepartments: chosen.some((each) => each !== festival.department.code),
    batches: listIn(cells.batches),
  };
}

/** The body of a row. Unreadable values are sent as typed, and the server refuses them. */
export function bodyOfRow(cells: Cells): ImportBody['rows'][number] {
  const form = formIn(cells);
  const { eligibilityCriteria, picture: _none, ...body } = bodyOf(form);
  const chosen = listIn(cells.departments).map(departmentIn);
  return {
    ...body,
    eligibilityCriteria: { ...eligibilityCriteria, ...(chosen.length > 0 && { departments: chosen }) },
    ...(cells.organizerClub.trim() !== '' && { organizerClub: cells.organizerClub.trim() }),
  };
}

const unread = (typed: string, read: (typed: string) => unknown): boolean =>
  typed.trim() !== '' && read(typed) === undefined;

/** Values that the form's pickers rule out. */
function cellProblems(cells: Cells, person: Importer): Partial<Record<ColumnName, string>> {
  const isKnown = (list: string, offered: readonly string[], read = (each: string) => each): boolean =>
    listIn(list).every((each) => offered.includes(read(each)));
  const problems: Partial<Record<ColumnName, string | false>> = {
    category:
      cells.category !== '' &&
      !(categories as readonly string[]).includes(cells.category) &&
      'Please choose a category',
    date: unread(cells.date, dayIn) && 'Please enter a date such as 07/12/2026',
    time: unread(cells.time, timeIn) && 'Please enter a time such as 14:30',
    registrationDeadline:
      unread(cells.registrationDeadline, momentIn) && 'Please enter a date and time such as 07/12/2026 14:30',
    registrationOpensAt:
      unread(cells.registrationOpensAt, momentIn) && 'Please enter a date and time such as 07/12/2026 14:30',
    organizerClub:
      cells.organizerClub !== '' && chosenClub(cells.organizerClub, person) === undefined && clubRefused(person),
    batches: !isKnown(cells.batches, festival.batches) && `Please choose among ${festival.batches.join(', ')}`,
    departments:
      !isKnown(cells.departments, departments, departmentIn) && `Please choose among ${departments.join(', ')}`,
    isKoderzEvent: !isYesOrNo(cells.isKoderzEvent) && 'Please enter Yes or No',
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

/** The column that shows an error of this field; the title if it has none. */
export function columnOfField(field: string): ColumnName {
  const parts = field.split('.');
  const found = columns.find(({ name }) => parts.includes(name));
  if (found) return found.name;
  if (field === 'isTeamEvent') return 'maxTeamSize';
  return field === 'allowOtherDepartments' ? 'departments' : 'title';
}

export type RowProblems = Partial<Record<ColumnName, string>>;

/** One message a cell. @param checked what the server says of them, unless they have changed since */
export function problemsOf(
  cells: Cells,
  now: Date,
  person: Importer,
  checked?: { cells: Cells; errors: readonly FieldError[] },
): RowProblems {
  const problems: RowProblems = cellProblems(cells, person);
  const answered = checked?.cells === cells ? checked.errors : [];
  for (const { field, msg } of [...formProblems(formIn(cells), now), ...answered])
    problems[columnOfField(field)] ??= msg;
  return problems;
}
