import fc from 'fast-check';
import { expect, test } from 'vitest';
import { festival } from '#festival';
import type { User } from '#people/accounts/contract.ts';
import { departmentsOf } from '../../../formRules.ts';
import { categories } from '../../../rules.ts';
import type { ManagedEvent } from '../api.ts';
import { eventsCsv } from '../exportEvents.ts';
import { columns } from './columns.ts';
import { decoded, readTable, UnreadableTable } from './readTable.ts';
import { bodyOfRow, columnOfField, problemsOf } from './rows.ts';

const club = festival.clubs[0]?.name ?? '';
const admin = { role: 'club_admin', clubAffiliation: club } as User;
const superAdmin = { role: 'super_admin', clubAffiliation: null } as User;
const now = new Date('2026-11-30T09:00:00Z');

const heads = 'Event,Category,Date,Time,Venue,Register by,Description';
const row = 'Build Night,Hackathon,07/12/2026,9:00,Lab 1,06/12/2026 18:00,Build it.';
const read = async (text: string, person = admin) => (await readTable(text, person)).rows;
const one = async (text: string, person = admin) => {
  const [cells] = await read(text, person);
  if (!cells) throw new Error('no row');
  return cells;
};

test.each([
  ['commas', `${heads}\n${row}`],
  ['semicolons and CRLF', `${heads}\r\n${row}\r\n`.replaceAll(',', ';')],
  ['tabs of a spreadsheet', `${heads}\n${row}`.replaceAll(',', '\t')],
  ['a byte order mark and quotes', `\uFEFF${heads}\n${row.replaceAll(/[^,]+/g, '"$&"')}`],
  ['the line of Excel that names the separator', `sep=;\r\n${heads}\r\n${row}`.replaceAll(',', ';')],
  ['empty lines', `\n\n${heads}\n\n,,,\n${row}\n`],
  ['other heads', `TITLE,type,Day,Start time,Place,Deadline,Details\n${row}`],
])('a table with %s is read', async (_, text) => {
  const rows = await read(text);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    title: 'Build Night',
    category: 'Hackathon',
    date: '07/12/2026',
    time: '09:00',
    registrationDeadline: '06/12/2026 18:00',
  });
  expect(rows[0] && problemsOf(rows[0], now, admin)).toEqual({});
});

test('lines and quotes within a cell stay, and heads that no event has are named', async () => {
  const { rows, unknownHeads } = await readTable(
    'Event\tDescription\tBudget\tStatus\n"Say ""hi"""\t"One\r\ntwo\tthree"\t500\tDraft\nBare "quote"\tx',
    admin,
  );
  expect(rows.map(({ title, description }) => [title, description])).toEqual([
    ['Say "hi"', 'One\ntwo\tthree'],
    ['Bare "quote"', 'x'],
  ]);
  expect(unknownHeads).toEqual(['Budget']);
});

test('of two columns for the same field the first is read, and the other is named', async () => {
  const { rows, unknownHeads } = await readTable(`${heads},About\n${row},`, admin);
  expect(rows[0]?.description).toBe('Build it.');
  expect(unknownHeads).toEqual(['About']);
});

test.each([
  ['no heads', row, 'The first row must name the columns'],
  ['nothing', '', 'The first row must name the columns'],
  ['heads alone', heads, 'There is no row below the heads.'],
  ['101 rows', `${heads}\n${`${row}\n`.repeat(101)}`, 'These are 101 rows.'],
  ['an open quote', `${heads}\n"Build`, 'A quotation mark is not closed.'],
])('%s: refused', async (_, text, message) => {
  const refused = read(text);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toBeInstanceOf(UnreadableTable);
});

test('files as Excel writes them are decoded', () => {
  const text = 'Café';
  expect(decoded(new TextEncoder().encode(text))).toBe(text);
  expect(
    decoded(Uint8Array.of(0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (c) => c.charCodeAt(0)).buffer))),
  ).toBe(text);
  expect(decoded(Uint8Array.of(0x43, 0x61, 0x66, 0xe9))).toBe(text);
  expect(() => decoded(Uint8Array.of(0x50, 0x4b, 3, 4))).toThrow('This is a workbook.');
});

test('each problem is at its cell', async () => {
  const cells = await one(
    `${heads},Club,Min team size,Max team size,Limit,Opens,Batches,Departments,${festival.wording.sectionEvent},Rules,Duration\n` +
      ',Party,12/25/2026,noon,,late,,Chess,3,2,0,soon,1999,Alchemy,maybe,http://x,1',
  );
  expect(problemsOf(cells, now, admin)).toEqual({
    title: 'Event title is required',
    category: 'Please choose a category',
    date: 'Please enter a date such as 07/12/2026',
    time: 'Please enter a time such as 14:30',
    venue: 'Event venue is required',
    registrationDeadline: 'Please enter a date and time such as 07/12/2026 14:30',
    description: 'Event description is required',
    organizerClub: `You create events of ${club}`,
    maxTeamSize: 'Maximum team size must be greater than or equal to minimum team size',
    maxParticipants: 'Maximum participants must be at least 1',
    registrationOpensAt: 'Please enter a date and time such as 07/12/2026 14:30',
    batches: `Please choose among ${festival.batches.join(', ')}`,
    departments: expect.stringContaining('Please choose among'),
    isKoderzEvent: 'Please enter Yes or No',
    rulesUrl: 'Please enter a link that begins with https://',
    durationMinutes: 'Duration must be at least 15 minutes',
  });
  for (const [field, column] of [
    ['eligibilityCriteria.batches.0', 'batches'],
    ['isTeamEvent', 'maxTeamSize'],
    ['colour', 'title'],
  ])
    expect(columnOfField(field ?? '')).toBe(column);
});

test('what the server says counts until the row changes', async () => {
  const cells = await one(`${heads}\n${row}`);
  const checked = { cells, errors: [{ field: 'venue', msg: 'Taken' }] };
  expect(problemsOf(cells, now, admin, checked)).toEqual({ venue: 'Taken' });
  expect(problemsOf({ ...cells }, now, admin, checked)).toEqual({});
});

const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
// Whole minutes, as the forms and pickers give.
const moment = (least: number, most: number) =>
  fc.integer({ min: least * 1440, max: most * 1440 }).map((minutes) => day(minutes / 1440));
const words = fc
  .string({ unit: fc.constantFrom(...Array.from('aZ é,;"\'=+-@ک0')), minLength: 1, maxLength: 30 })
  .map((text) => `${text.trim().replace(/^'(?=\d)/, '')}x`);
const none = fc.constant(null);

const someEvent = fc
  .record({
    title: words,
    category: fc.constantFrom(...categories),
    description: fc.tuple(words, words).map((lines) => lines.join('\n')),
    date: fc.integer({ min: 20, max: 60 }).map((days) => day(days).slice(0, 10)),
    time: fc.constantFrom('00:00', '09:05', '12:30', '23:59'),
    durationMinutes: fc.integer({ min: 15, max: 4320 }),
    venue: words,
    registrationDeadline: moment(10, 18),
    registrationOpensAt: fc.oneof(none, moment(1, 9)),
    prizes: fc.oneof(none, words),
    rulesUrl: fc.constantFrom(null, 'https://rules.example/a?b=1,2'),
    contactName: fc.oneof(none, words),
    contact: fc.constantFrom(null, '03001234567', '+92 300 1234567', 'desk@fest.example'),
    organizerClub: fc.constantFrom(...festival.clubs.map(({ name }) => name)),
    maxParticipants: fc.oneof(none, fc.integer({ min: 1, max: 5000 })),
    sizes: fc.oneof(fc.constant([1, 1]), fc.constantFrom([1, 2], [2, 4], [3, 3], [1, 20])),
    isKoderzEvent: fc.boolean(),
    batches: fc.subarray([...festival.batches], { minLength: 1 }),
    departments: fc.subarray(departmentsOf(true), { minLength: 1 }),
  })
  .map(({ sizes: [min = 1, max = 1], batches, departments, ...event }) => ({
    ...event,
    minTeamSize: min,
    maxTeamSize: max,
    isTeamEvent: max > 1,
    allowOtherDepartments: departments.some((each) => each !== festival.department.code),
    eligibilityCriteria: { batches, departments },
    // Left behind: of the event that was exported.
    status: 'upcoming',
    isDraft: false,
    participantCount: 3,
    waitlistCount: 0,
  }));

/** What a form sends that leaves out what was not given. */
const bodyOfEvent = (event: object) => {
  const left = ['status', 'isDraft', 'participantCount', 'waitlistCount'];
  const given = Object.entries(event).filter(([name, value]) => value !== null && !left.includes(name));
  const empty = { prizes: '', rulesUrl: '', contactName: '', contact: '', groupUrl: '', registrationOpensAt: '' };
  return { ...empty, ...Object.fromEntries(given) };
};

test('events that were exported are imported as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(someEvent, { minLength: 1, maxLength: 5 }), async (events) => {
      const rows = await read(eventsCsv(events as unknown as ManagedEvent[]), superAdmin);
      expect(rows.map((cells) => problemsOf(cells, now, superAdmin))).toEqual(rows.map(() => ({})));
      expect(rows.map(bodyOfRow)).toEqual(events.map(bodyOfEvent));
    }),
    { numRuns: 200 },
  );
});

test('the export has each column that a new event may have, but the group', () => {
  const exported = eventsCsv([]).replace('\uFEFF', '').trim().split(',');
  expect(columns.map(({ head }) => head).filter((head) => !exported.includes(head))).toEqual(['Link to the group']);
});
