import { describe, expect, test } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { AuditEntry } from '#people/audit/contract.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { upload } from '../support/pictureCalls.ts';
import { picture } from '../support/pictureFiles.ts';
import { suiteApp } from '../support/suiteApp.ts';

interface Outcome {
  rows: { index: number; errors: { field: string; msg: string }[]; sameAs?: { _id: string; title: string } }[];
  created: number;
}

describe.each(databases)('events from a table on %s', (database) => {
  const site = suiteApp({ database });
  const row = (more: object = {}) => eventForm(site.clock.now(), more);
  const send = (rows: unknown, dryRun: unknown = false, who: 'sana' | 'talha' | 'omar' = 'sana') =>
    site.as(who).post<Outcome>('/admin/events/import', { rows, dryRun });
  const titled = async (start: string, who: 'sana' | 'omar' = 'omar') =>
    (await site.as(who).get<{ events: FestivalEvent[] }>('/admin/events')).data.events.filter(({ title }) =>
      title.startsWith(start),
    );

  test('each row becomes a draft of the caller, recorded, and nobody else sees it', async () => {
    const { status, data } = await send([
      row({ title: 'Drafted 1', isTeamEvent: true, minTeamSize: 2, maxTeamSize: 4, prizes: 'A cup' }),
      row({ title: 'Drafted 2', isDraft: false, maxParticipants: 30 }),
    ]);
    expect(status).toBe(201);
    expect(data).toEqual({
      rows: [
        { index: 0, errors: [] },
        { index: 1, errors: [] },
      ],
      created: 2,
    });
    const made = await titled('Drafted', 'sana');
    expect(made).toMatchObject([
      { isDraft: true, status: 'upcoming', organizerClub: 'Koderz Club', minTeamSize: 2, maxTeamSize: 4 },
      { isDraft: true, maxParticipants: 30, isTeamEvent: false, durationMinutes: 120 },
    ]);
    expect(made.map(({ organizer }) => organizer.name)).toEqual(['Sana Iqbal', 'Sana Iqbal']);
    const { data: log } = await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records');
    const ids = made.map(({ _id }) => _id);
    expect(log.records.filter(({ subjectId }) => ids.includes(subjectId)).map(({ summary }) => summary)).toEqual([
      'Created Drafted 2 as a draft',
      'Created Drafted 1 as a draft',
    ]);
    const { data: listed } = await site.nobody.get<{ events: FestivalEvent[] }>('/events?search=Drafted');
    expect(listed.events).toEqual([]);
  });

  test('of two imports at once that show the same picture one is made', async () => {
    const { id } = (await upload(site, await picture(640, 400).jpeg().toBuffer())).data.picture;
    const shown = { id, x: 50, y: 50, alt: 'A poster' };
    const answers = await Promise.all(
      ['one', 'two'].map((name) => send([row({ title: `Shown by ${name}`, picture: shown })])),
    );
    const codes = answers.map(({ status, code }) => code ?? status);
    expect(codes).toHaveLength(2);
    expect(codes).toEqual(expect.arrayContaining([201, 'picture_gone']));
    expect(await titled('Shown by')).toHaveLength(1);
  });

  test('a dry run creates nothing', async () => {
    const { status, data } = await send([row({ title: 'Rehearsed' })], true);
    expect([status, data]).toEqual([200, { rows: [{ index: 0, errors: [] }], created: 0 }]);
    expect(await titled('Rehearsed')).toEqual([]);
  });

  test.each([false, true])('one wrong row keeps all back, each error at its field (dry run: %s)', async (dryRun) => {
    const { status, data } = await send(
      [
        row({ title: 'Kept back' }),
        row({ title: '', category: 'Party', date: '2020-02-30', time: '9:00' }),
        {},
        row({ title: 'Kept back too', isTeamEvent: true, minTeamSize: 3, maxTeamSize: 2, colour: 'red' }),
        row({ registrationDeadline: row({}).date, maxParticipants: 0, rulesUrl: 'javascript:alert(1)' }),
      ],
      dryRun,
    );
    expect([status, data.created]).toEqual([200, 0]);
    const [sound, wrong, empty, sizes, last] = data.rows.map(({ errors }) => errors);
    expect(data.rows.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(sound).toEqual([]);
    expect(wrong).toEqual([
      { field: 'title', msg: 'Event title is required' },
      { field: 'category', msg: 'Please choose a category' },
      { field: 'date', msg: 'Please enter a date' },
      { field: 'time', msg: 'Please enter a time' },
    ]);
    expect(empty?.map(({ field }) => field)).toEqual([
      'title',
      'category',
      'description',
      'date',
      'time',
      'venue',
      'registrationDeadline',
    ]);
    expect(sizes).toEqual([
      { field: 'colour', msg: "Unknown field 'colour'" },
      { field: 'maxTeamSize', msg: 'Maximum team size must be greater than or equal to minimum team size' },
    ]);
    expect(last?.map(({ field }) => field)).toEqual(['registrationDeadline', 'rulesUrl', 'maxParticipants']);
    expect(await titled('Kept back')).toEqual([]);
  });

  test('rows are read against the clock, as POST /events reads them', async () => {
    const past = { date: '2020-01-01', registrationDeadline: '2019-12-01T10:00:00.000Z' };
    expect((await send([row(past)])).data.rows[0]?.errors).toEqual([
      { field: 'date', msg: 'Event date and time must be in the future' },
      { field: 'registrationDeadline', msg: 'Registration deadline must be in the future' },
    ]);
  });

  test.each([
    ['no rows', [], false, 'rows'],
    ['101 rows', Array.from({ length: 101 }, () => ({})), true, 'rows'],
    ['rows that are no list', 'all of them', true, 'rows'],
    ['a row that is no object', [null], true, 'rows.0'],
    ['no dryRun', [{}], undefined, 'dryRun'],
    ['a dryRun of text', [{}], 'no', 'dryRun'],
  ])('%s: refused', async (_, rows, dryRun, field) => {
    const answer = await site.as('sana').post('/admin/events/import', { rows, dryRun });
    expect([answer.status, answer.errors?.map((error) => error.field)]).toEqual([400, [field]]);
  });

  test('a hundred long rows fit, and a megabyte more does not', async () => {
    const long = row({ title: 'Long', description: 'x'.repeat(5000) });
    const rows = Array.from({ length: 100 }, () => long);
    expect((await send(rows, true)).status).toBe(200);
    const answer = await send([...rows.slice(1), { ...long, filler: 'x'.repeat(600_000) }], true);
    expect([answer.status, answer.code]).toEqual([413, 'body_too_large']);
  });

  test('a long body of a stranger is not read', async () => {
    const body = { rows: [{ filler: 'x'.repeat(2_000_000) }], dryRun: true };
    expect((await site.nobody.post('/admin/events/import', body)).code).toBe('unauthenticated');
    expect((await site.as('ayesha').post('/admin/events/import', body)).code).toBe('forbidden');
  });

  test('a club_admin creates events of the own club, a super_admin of any', async () => {
    const of = (organizerClub: unknown) => row({ title: `Of ${String(organizerClub)}`, organizerClub });
    const { data } = await send([of('koderz'), of(''), of('Gameverse'), of(7)]);
    expect(data.rows.map(({ errors }) => errors)).toEqual([
      [],
      [],
      [{ field: 'organizerClub', msg: 'You create events of Koderz Club' }],
      [{ field: 'organizerClub', msg: 'This is not valid' }],
    ]);
    expect((await send([of('Game Verse'), of(null)], false, 'omar')).data.created).toBe(2);
    expect((await titled('Of ')).map(({ title, organizerClub }) => [title, organizerClub])).toEqual(
      expect.arrayContaining([
        ['Of Game Verse', 'Gameverse'],
        ['Of null', 'CSIT Department'],
      ]),
    );
    expect((await send([of('Chess')], true, 'omar')).data.rows[0]?.errors).toEqual([
      { field: 'organizerClub', msg: 'Please choose a club of the festival' },
    ]);
  });

  test('an event with the same title, date and time is pointed out, a draft to those in scope alone', async () => {
    const shown = await makeEvent(site, 'sana', { title: 'Twice', time: '11:00' });
    const draft = await makeEvent(site, 'sana', { title: 'Quietly', isDraft: true });
    const rows = [
      row({ title: ' TWICE', time: '11:00' }),
      row({ title: 'Quietly' }),
      row({ title: 'Twice', time: '11:30' }),
    ];
    const sameFor = async (who: 'sana' | 'talha' | 'omar') =>
      (await send(rows, true, who)).data.rows.map(({ sameAs }) => sameAs?._id);
    expect(await sameFor('sana')).toEqual([shown._id, draft._id, undefined]);
    expect(await sameFor('omar')).toEqual([shown._id, draft._id, undefined]);
    expect(await sameFor('talha')).toEqual([shown._id, undefined, undefined]);
    expect((await send([rows[0]])).data).toMatchObject({ created: 1, rows: [{ sameAs: { title: 'Twice' } }] });
  });

  test('a picture shows one event', async () => {
    const id = (await upload(site, await picture(300, 200).jpeg().toBuffer())).data.picture.id;
    const pictured = (title: string) => row({ title, picture: { id, alt: 'A hall', x: 50, y: 50 } });
    const twice = await send([pictured('Pictured 1'), pictured('Pictured 2')]);
    expect(twice.data.rows.map(({ errors }) => errors.map(({ field }) => field))).toEqual([[], ['picture']]);
    expect((await send([pictured('Pictured 3')])).data.created).toBe(1);
    expect((await send([pictured('Pictured 4')])).data.rows[0]?.errors).toEqual([
      { field: 'picture', msg: expect.stringContaining('picture') },
    ]);
    expect((await titled('Pictured')).map((made) => made.picture?.id)).toEqual([id]);
  });
});
