import { inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mailboxOf } from '#people/accounts/rules.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { users } from '#people/accounts/server/tables.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { festival } from '#festival';
import { rowsOf } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { fold, orderKey } from '#platform/fold.ts';
import { applicationForms } from '../support/applicationForms.ts';
import { databases, type DatabaseKind } from '../support/app.ts';
import { listedEvents, makeEvent } from '../support/eventForms.ts';
import { peopleCalls } from '../support/peopleCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

// In the order that lists have.
const names = [
  'Ali Akbar',
  'ali hassan',
  'Élan Vital',
  'José Ángel',
  'Maximilian Groß',
  'Rabia Malik',
  'Ümit Yılmaz',
  'Zubair Zafar',
  'علی',
  'کریم',
  'مُحَمَّد',
];
const searches = {
  'jose angel': 'José Ángel',
  'JOSE\u0301': 'José Ángel',
  'umit yilmaz': 'Ümit Yılmaz',
  gross: 'Maximilian Groß',
  'malik  rabia': 'Rabia Malik',
  علي: 'علی',
  كريم: 'کریم',
  محمد: 'مُحَمَّد',
};

interface Kept {
  on: string;
  database: DatabaseKind;
  locale?: 'C';
}
const everyDatabase: Kept[] = databases.flatMap((database): Kept[] =>
  database === 'embedded'
    ? [{ on: 'embedded', database }]
    : [
        { on: 'postgres', database },
        { on: 'postgres with LC_CTYPE=C', database, locale: 'C' },
      ],
);

describe.each(everyDatabase)('search and order on $on', ({ database, locale }) => {
  const site = suiteApp({ database, locale });
  const { list, records } = peopleCalls(site);
  const { makeTeamEvent } = teamCalls(site);

  beforeAll(async () => {
    const now = site.clock.now();
    const rows = names.map((name, at) => {
      const email = `folded${at}@${festival.mailDomain}`;
      const dates = { emailVerifiedAt: now, createdAt: now, updatedAt: now };
      const details = { batch: '2023', section: 'A', department: festival.department.name };
      return { id: newId(), email, mailbox: mailboxOf(email), name, passwordHash: '-', ...details, ...dates };
    });
    // Not in their order.
    await site.db.insert(users).values(rows.toReversed());
  });

  test('the database folds and orders as the browser does', async () => {
    const ranges = [
      [0x20, 0x180],
      [0x370, 0x530],
      [0x5d0, 0x700],
      [0x900, 0x980],
      [0x1e00, 0x2040],
    ] as const;
    const letters = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from }, (_, n) => String.fromCharCode(from + n)),
    );
    const texts = [...names, 'Team 007', '12345678901234', 'ﬁ ½ ﷺ 王小明 김민수 अमित', ...letters];
    const made = await rowsOf<{ folded: string; key: string }>(
      site.db,
      sql`select folded_text(t) as folded, order_key(t) as key
        from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as e(t, n) order by n`,
    );
    expect(made).toEqual(texts.map((text) => ({ folded: fold(text), key: orderKey(text) })));
  });

  test('the user list finds people as their card shows them, page by page in one order', async () => {
    for (const [typed, name] of Object.entries(searches))
      expect(
        (await list(`?search=${encodeURIComponent(typed)}`)).users.map((user) => user.name),
        typed,
      ).toEqual([name]);
    const pages = await Promise.all([1, 2, 3].map((page) => list(`?search=folded&limit=4&page=${page}`)));
    expect(pages.flatMap((page) => page.users.map(({ name }) => name))).toEqual(names);
    const backwards = await list('?search=folded&sort=name&direction=desc');
    expect(backwards.users.map(({ name }) => name)).toEqual(names.toReversed());
  });

  test('teammates are found by their names alone, in the same order', async () => {
    const event = await makeTeamEvent();
    const found = async (typed: string) => {
      const path = `/users/search-for-team/${event._id}?name=${encodeURIComponent(typed)}`;
      return (await site.as('ayesha').get<{ users: { name: string }[] }>(path)).data.users.map(({ name }) => name);
    };
    for (const [typed, name] of Object.entries(searches)) expect(await found(typed), typed).toEqual([name]);
    const those = ['Ali Akbar', 'ali hassan', 'Kamran Ali', 'Mahnoor Ali', 'Rabia Malik', 'Zain Malik'];
    expect(await found('ali')).toEqual(those);
    expect(await found('folded')).toEqual([]);
    expect(await found('rabia folded')).toEqual([]);
  });

  test('the door and the audit log have the same order', async () => {
    const event = await makeEvent(site, 'sana');
    for (const { id } of await site.db.select().from(users).where(inArray(users.name, names))) {
      const token = await createSession(site.db, id, site.clock.now(), undefined);
      const made = await site.bearing(token).post('/registrations', { eventId: event._id });
      expect(made.status, made.text).toBe(201);
      const entry = { action: 'folded.made', subjectType: 'event', subjectId: event._id, summary: 'Made' } as const;
      await writeAuditEntry(site.db, { id }, entry, site.clock.now());
    }
    const door = await site.as('sana').get<{ people: { name: string }[] }>(`/events/${event._id}/door`);
    expect(door.data.people.map(({ name }) => name)).toEqual(names);
    const log = await records('?action=folded&sort=actor');
    expect(log.records.map(({ actor }) => actor?.name)).toEqual(names);
    expect(log.actors.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names);
  });

  test('applications and events are found so too', async () => {
    const details = { batch: '2024', rollNumber: 'CT-24981', email: `gross@${festival.mailDomain}` };
    for (const [path, form] of Object.entries(applicationForms({ name: 'Jürgen Groß', ...details }))) {
      const made = await site.nobody.post(`/${path}`, form);
      expect(made.status, made.text).toBe(201);
      for (const typed of ['gross jurgen', 'ct-24981'])
        expect(await site.as('omar').get(`/${path}?search=${encodeURIComponent(typed)}`)).toMatchObject({
          data: { applications: [{ name: 'Jürgen Groß' }], total: 1 },
        });
    }
    const event = await makeEvent(site, 'sana', { title: 'Café Électronique', description: 'Löten für alle' });
    for (const typed of ['electronique cafe', 'loten'])
      expect(
        (
          await site.nobody.get<{ events: { _id: string }[] }>(`/events?search=${encodeURIComponent(typed)}`)
        ).data.events.map(({ _id }) => _id),
        typed,
      ).toEqual([event._id]);
    expect(await listedEvents(site.app)).not.toEqual([]);
  });
});
