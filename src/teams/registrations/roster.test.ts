import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { csv } from '#platform/csv.ts';
import { rosterEntry as entry, rosterPerson as person } from '../../../tests/support/rosterEntry.ts';
import {
  exportName,
  type Exported,
  groupsOf,
  inGroup,
  inSearch,
  liveOnly,
  rosterRows,
  sorted,
  type RosterEntry,
  whyNoExport,
  headcount,
  countPresence,
  isPresenceKnown,
  withStatus,
} from './roster.ts';
import { seatingRows } from './seatingExport.ts';

const koderz: Exported = { title: 'Code Relay', isTeamEvent: false, isKoderzEvent: true };
const teams: Exported = { title: 'Build Night', isTeamEvent: true, isKoderzEvent: false };
const alone: Exported = { title: 'Blind Coding', isTeamEvent: false, isKoderzEvent: false };

const read = (rows: Parameters<typeof csv>[0]): string[][] =>
  parse(csv(rows), { bom: true, record_delimiter: '\r\n', relax_column_count: false, relax_quotes: false });

describe('the headcount', () => {
  const seated = entry([person('Ayesha Noor'), person('Zain Malik')]);
  const waiting = entry([person('Hira Aslam')], { status: 'waitlisted', waitlistPosition: 1 });
  const gone = entry([person('Bilal Raza')], { status: 'cancelled' });
  it.each([
    ['people, not registrations, and nobody who cancelled', [seated, waiting, gone], 60, '2 of 60 people, 1 waiting'],
    ['nobody waiting', [seated], 60, '2 of 60 people'],
    ['no limit', [seated], null, '2 people'],
    ['one', [entry([person('Ayesha Noor')])], null, '1 person'],
    ['more than the limit', [seated], 1, '2 people, 1 over the limit'],
  ])('counts %s', (_what, entries, limit, expected) => {
    expect(headcount(entries, limit)).toBe(expected);
  });
});

describe('the roster', () => {
  it('has a row a person with the seven columns where everybody comes alone', () => {
    const one = entry([person('Ayesha Noor')], { isIndividual: true, teamName: null });
    expect(read(rosterRows([one], alone))).toEqual([
      ['Name', 'Email', 'Roll Number', 'Section', 'Batch', 'Department', 'Phone', 'Status', 'Present'],
      [
        'Ayesha Noor',
        one.teamLeader.email,
        'CT-23019',
        'A',
        '2023',
        'Computer Science & IT',
        '0300-1234567',
        'Registered',
        '',
      ],
    ]);
  });

  it('has a row a team with the leader, members 2 to 5 and a section, for Koderz events too', () => {
    const pair = entry([person('Ayesha Noor'), person('Zain Malik')]);
    for (const event of [teams, koderz]) {
      const [head = [], row = []] = read(rosterRows([pair], event));
      expect(head.slice(0, 5)).toEqual(['Team Name', 'Leader Name', 'Leader Email', 'Leader Roll Number', 'Section']);
      expect(head.filter((column) => column.endsWith(' Name'))).toEqual([
        'Team Name',
        'Leader Name',
        'Member 2 Name',
        'Member 3 Name',
        'Member 4 Name',
        'Member 5 Name',
      ]);
      expect(row[0]).toBe('Off by One');
      expect(row[head.indexOf('Section')]).toBe('A');
      expect(row[head.indexOf('Member 2 Name')]).toBe('Zain Malik');
      expect(row[head.indexOf('Member 3 Name')]).toBe('');
    }
  });

  it('grows with the largest team and lists nobody twice', () => {
    const eight = Array.from({ length: 8 }, (_, i) => person(`Member No ${i + 1}`));
    const [leader = person('')] = eight;
    const large = entry([...eight.slice(1), leader], { teamLeader: leader });
    const [head = [], row = []] = read(rosterRows([large, entry([person('Small')])], teams));
    expect(head).toContain('Member 8 Name');
    expect(head).not.toContain('Member 9 Name');
    for (const { name } of eight) expect(row.filter((cell) => cell === name)).toHaveLength(1);
    expect(row[head.indexOf('Leader Name')]).toBe('Member No 1');
    const [seats = [], names = []] = read(seatingRows([large]));
    expect(seats).toHaveLength(10);
    expect(new Set(names.slice(1, 9)).size).toBe(8);
  });

  it('drops nobody when a team stands in an event without teams', () => {
    expect(read(rosterRows([entry([person('One'), person('Two')])], alone)).map(([name]) => name)).toEqual([
      'Name',
      'One',
      'Two',
    ]);
  });

  it('leaves the cancelled out and puts the waiting last, in line', () => {
    const second = entry([person('B')], { status: 'waitlisted', waitlistPosition: 2 });
    const first = entry([person('A')], { status: 'waitlisted', waitlistPosition: 1 });
    const gone = entry([person('Gone')], { status: 'cancelled' });
    const seated = entry([person('S')]);
    expect(liveOnly([second, first, gone, seated])).toEqual([seated, first, second]);
    expect(
      read(seatingRows([first]))
        .at(-1)
        ?.at(-1),
    ).toBe('Waitlisted, place 1');
  });

  it('brings back whatever people are called, and nothing of it is a formula', () => {
    const names = [
      'عائشہ نور',
      'Noor, Ayesha',
      'Bilal "Bee" Raza',
      'Zain\nMalik',
      '=HYPERLINK("http://x")',
      '@sum',
      '-1+1',
    ];
    const team = entry(
      names.map((name) => person(name)),
      { teamName: '+92, "the\r\nteam"' },
    );
    for (const rows of [rosterRows([team], koderz), seatingRows([team])]) {
      const [head = [], row = []] = read(rows);
      expect(row).toHaveLength(head.length);
      expect(row[0]).toBe('\'+92, "the\r\nteam"');
      for (const name of names) expect(row).toContain(/^[=@-]/.test(name) ? `'${name}` : name);
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });
});

describe('the search of the roster', () => {
  const [ayesha, zain] = [
    person('Ayesha Noor', { rollNumber: 'CT-23045', phoneNumber: '0300-1234567' }),
    person('Zain Malik', { rollNumber: 'CS-22007', phoneNumber: '0333-7654321' }),
  ];
  const team = entry([ayesha, zain]);
  const other = entry([person('Hira Aslam', { rollNumber: 'CT-24001', phoneNumber: '0311-5550000' })], {
    teamName: 'Null Pointers',
  });
  const all = [team, other];

  it.each([
    ['', all],
    ['off one', [team]],
    ['hira', [other]],
    ['CT-23045', [team]],
    ['CT23045', [team]],
    ['ct 23045', [team]],
    ['cs22007', [team]],
    ['0300-1234567', [team]],
    ['03001234567', [team]],
    ['+92 300 1234567', [team]],
    ['3337654321', [team]],
    ['5550000', [other]],
    ['zain 22007', [team]],
    ['CT23046', []],
    ['CT2304503001234567', []],
    ['hira 22007', []],
  ])('finds by name, team, roll and phone number, with dashes or without: %j', (typed, found) => {
    expect(inSearch(all, typed)).toEqual(found);
  });
});

describe('who came', () => {
  const came = person('Ayesha Noor', { presentAt: '2026-12-01T05:03:30.000Z', presentBy: 'Side door' });
  const late = person('Hira Aslam', { presentAt: '2026-12-01T20:15:00.000Z', presentBy: 'Sana Iqbal' });
  const mixed = entry([came, person('Zain Malik'), late]);
  const stayedAway = entry([person('Bilal Raza')], { isIndividual: true, teamName: null });
  const waiting = entry([person('Waits')], { status: 'waitlisted', waitlistPosition: 1 });
  const cancelled = entry([came], { status: 'cancelled' });
  const all = [mixed, stayedAway, waiting, cancelled];

  it('is filtered among people with a seat; a team of both kinds is in both', () => {
    expect(withStatus(all, 'present')).toEqual([mixed]);
    expect(withStatus(all, 'absent')).toEqual([mixed, stayedAway]);
    expect([countPresence(all, 'present'), countPresence(all, 'absent')]).toEqual([2, 2]);
  });

  it('is known once the door has a mark, or the event is over', () => {
    const event = { date: '2026-12-01', time: '10:00', durationMinutes: 60, status: 'upcoming' };
    const [before, after] = [new Date('2026-12-01T04:00:00Z'), new Date('2026-12-01T06:00:00Z')];
    expect(isPresenceKnown([stayedAway], event, before)).toBe(false);
    expect(isPresenceKnown([mixed], event, before)).toBe(true);
    expect(isPresenceKnown([stayedAway], event, after)).toBe(true);
    expect(isPresenceKnown([stayedAway], { ...event, status: 'completed' }, before)).toBe(true);
  });

  it('is the last column: the time in the festival’s zone, in the layout of teams each name with its time', () => {
    const solo = { ...mixed, isIndividual: true };
    const [head = [], ...rows] = read(rosterRows([solo], alone));
    expect(head.at(-1)).toBe('Present');
    expect(rows.map((row) => row.at(-1))).toEqual(['2026-12-01 10:03', '', '2026-12-02 01:15']);
    for (const event of [teams, koderz]) {
      const [columns = [], row = [], away = []] = read(rosterRows([mixed, stayedAway], event));
      expect(columns.at(-1)).toBe('Present');
      expect(row.at(-1)).toBe('Ayesha Noor 2026-12-01 10:03; Hira Aslam 2026-12-02 01:15');
      expect(away.at(-1)).toBe('');
    }
  });
});

describe('the order of the roster', () => {
  const named = (teamName: string, more: Partial<RosterEntry>) => entry([person(teamName)], { teamName, ...more });
  const second = named('Team 10', { waitlistPosition: 2, status: 'waitlisted', createdAt: '2026-11-20T10:00:03.000Z' });
  const first = named('Team 9', { waitlistPosition: 1, status: 'waitlisted', createdAt: '2026-11-20T10:00:02.000Z' });
  const seated = named('alpha', { createdAt: '2026-11-20T10:00:01.000Z' });
  const late = named('Beta', { createdAt: '2026-11-20T10:00:04.000Z' });

  it.each([
    ['name', ['alpha', 'Beta', 'Team 9', 'Team 10']],
    ['newest', ['Beta', 'Team 10', 'Team 9', 'alpha']],
    ['line', ['Team 9', 'Team 10', 'alpha', 'Beta']],
  ] as const)('by %s', (order, names) => {
    expect(sorted([second, late, seated, first], order).map(({ teamName }) => teamName)).toEqual(names);
  });
});

describe('batch-sections', () => {
  const a = entry([person('A', { batch: '2023', section: 'A' })]);
  const b = entry([person('B', { batch: '2022', section: 'GA' })]);
  const none = entry([person('N', { section: null })]);

  it('are those of the leaders, in order', () => {
    expect(groupsOf([a, b, a, none])).toEqual([
      { value: '2022-GA', label: 'Batch 2022 - Section GA' },
      { value: '2023-A', label: 'Batch 2023 - Section A' },
    ]);
    expect(inGroup([a, b, none], '2023-A')).toEqual([a]);
    expect(inGroup([a, b, none], '')).toHaveLength(3);
  });

  it('say why there is nothing to export', () => {
    expect(whyNoExport('registrations', alone, [], '')).toBe('No registrations to export');
    expect(whyNoExport('registrations', koderz, [], '2023-A')).toBe(
      'No registrations found for the selected batch-section',
    );
    expect(whyNoExport('seating', teams, [a], '')).toBe('Seating allocation is only available for Koderz events');
    expect(whyNoExport('seating', koderz, [a], '')).toBeNull();
  });

  it('stand in the name of the file, with the day', () => {
    expect(exportName('seating', koderz, '2023-A', '2026-11-20')).toBe('seating-2023-a-code-relay-2026-11-20.csv');
    expect(exportName('registrations', { ...alone, title: 'کراچی' }, '', '2026-11-20')).toBe(
      'registrations-2026-11-20.csv',
    );
  });
});
