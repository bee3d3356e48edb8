import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cast } from '#database/cast/cast.ts';
import { insertPicture } from '#people/pictures/server/queries.ts';
import { lockSettings } from '#events/settings/server/queries.ts';
import { rowsOf } from '#platform/database/database.ts';
import { festival } from '#festival';
import { databases } from '../../../tests/support/app.ts';
import { emptyDatabaseIn, openServed, runCommand, type Served } from '../../../tests/support/commandLine.ts';
import { filesBelow, openPage } from '../../../tests/support/exportedSite.ts';
import { picture } from '../../../tests/support/pictureFiles.ts';
import { readCsv } from '../../../tests/support/readCsv.ts';
import { suiteFolder } from '../../../tests/support/suiteFolder.ts';
import { readFestival } from '#run/app/server/exportQueries.ts';
import { initializeDatabase } from '#run/app/server/firstRun.ts';

const folder = suiteFolder();

// A new column or table turns the test red: is it about a person, does it open something?
const openColumns = {
  settings:
    'id datesAnnounced recruitmentOpensAt recruitmentClosesAt clubRecruitmentOpensAt clubRecruitmentClosesAt festivalEndsAt eraseAfterDays earlyEndCovers secondFactorRequired noticeUntil',
  events:
    'id title description category date time durationMinutes venue status isDraft registrationDeadline registrationOpensAt prizes rulesUrl pictureId pictureX pictureY maxParticipants isTeamEvent minTeamSize maxTeamSize isKoderzEvent allowOtherDepartments batches departments organizerClub createdAt updatedAt',
  'featured-events':
    'id title description category date time durationMinutes venue status isDraft registrationDeadline registrationOpensAt prizes rulesUrl pictureId pictureX pictureY university minTeamSize maxTeamSize nedOnly organizerClub createdAt updatedAt',
  registrations: 'id eventId isIndividual createdAt admittedAt cancelledAt',
  'registration-members': 'id registrationId eventId position joinedAt releasedAt',
  'ended-memberships': 'id eventId joinedAt admittedAt endedAt',
  invitations: 'id eventId registrationId status createdAt expiresAt answeredAt endedAt',
  'join-requests': 'id eventId status createdAt expiresAt endedAt',
  'featured-registrations': 'id eventId reference status statusSince createdAt updatedAt amendedAt',
  'featured-participants': 'id registrationId eventId position university releasedAt',
  receipts: 'eventId registrationId createdAt',
  doors: 'id eventId featuredEventId',
  attendance: 'personId doorId presentAt decidedAt',
  'result-lists': 'id eventId featuredEventId updatedAt publishedAt',
  results: 'listId position place registrationId featuredRegistrationId',
  certificates: 'personId issuedAt',
};
const tablesOfBackupsAlone =
  'attendance_marks calendar_links codes door_links feedback join_links known_devices login_challenges mails news opening_reminders pictures public_changes rate_limits records recovery_codes result_notices script_keys second_factors sessions team_seekers'.split(
    ' ',
  );

describe.each(databases)('export of %s', (kind) => {
  let site: Served;
  beforeAll(async () => {
    site = await openServed(await emptyDatabaseIn(kind, folder));
    const { db } = site;
    await initializeDatabase(db, { cast, admin: undefined }, new Date());
    await db.execute(sql`update events set title = '=1+1' where title = (select min(title) from events)`);
  }, 180_000);
  afterAll(() => site.close());

  const textsOf = (directory: string) => filesBelow(directory).map((file) => readFileSync(file, 'utf8'));
  const count = async (table: string) => {
    const [row] = await rowsOf<{ count: number }>(
      site.db,
      sql`select count(*)::int as count from ${sql.identifier(table)}`,
    );
    return row?.count;
  };

  it('holds every row as JSON and as CSV, and nothing that opens anything', async () => {
    const directory = join(folder, `${kind}-whole`);
    const { code, out, err } = await runCommand(['export', directory, '--json'], site.env);
    expect([code, err]).toEqual([0, '']);
    const { rows } = JSON.parse(out) as { rows: Record<string, number> };
    expect(rows).toMatchObject({
      people: await count('users'),
      events: await count('events'),
      registrations: await count('registrations'),
      'registration-members': await count('registration_members'),
      results: await count('results'),
      attendance: await count('attendance'),
      'featured-participants': await count('featured_participants'),
    });
    for (const [name, number] of Object.entries(rows)) {
      const records = JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8')) as object[];
      const [header = [], ...lines] = readCsv(readFileSync(join(directory, `${name}.csv`), 'utf8'));
      expect([records.length, lines.length], name).toEqual([number, number]);
      if (records[0]) expect(header, name).toEqual(Object.keys(records[0]));
    }
    const events = readFileSync(join(directory, 'events.csv'), 'utf8');
    expect(events).toContain(`'=1+1`);
    expect(events).not.toMatch(/(^|,)"?=1/m);
    const hashes = await rowsOf<{ hash: string }>(site.db, sql`select password_hash as hash from users`);
    const texts = textsOf(directory).join('\n');
    expect(hashes.filter(({ hash }) => texts.includes(hash))).toEqual([]);
    expect(texts).toContain('ayesha.noor@');
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    for (const file of filesBelow(directory)) {
      expect(statSync(file).mode & 0o777, file).toBe(0o600);
      expect(statSync(dirname(file)).mode & 0o777, file).toBe(0o700);
    }
  });

  async function showPicture(id: string): Promise<string> {
    const { db } = site;
    const [event] = await rowsOf<{ id: string }>(db, sql`select id::text as id from events order by id limit 1`);
    const bytes = await picture(480, 270).webp().toBuffer();
    const stored = { small: bytes, medium: bytes, large: bytes, dots: Buffer.alloc(128, 3), dotColumns: 16 };
    const [uploader] = await rowsOf<{ id: string }>(db, sql`select id::text as id from users limit 1`);
    await insertPicture(db, { ...stored, id, uploaderId: uploader?.id ?? '', createdAt: new Date() });
    await db.execute(sql`update events set picture_id = ${id}, picture_alt = 'A stage in red light'
      where id = ${event?.id}`);
    return event?.id ?? '';
  }

  it.each([
    ['to be announced', false],
    ['announced', true],
  ])(
    'keeps the public pages as plain files, as guests read them, with dates %s',
    async (_what, announced) => {
      const { db, env } = site;
      await lockSettings(db);
      await db.execute(sql`update settings set dates_announced = ${announced}`);
      const at = new Date();
      const notice = 'Doors open an hour later today.';
      await db.execute(
        sql`update settings set notice = ${notice}, notice_until = ${new Date(at.getTime() + 3_600_000)}`,
      );
      const pictureId = (announced ? 'd' : 'c').repeat(32);
      const eventId = await showPicture(pictureId);

      const directory = join(folder, `${kind}-kept-${announced}`);
      const { code, out, err } = await runCommand(['export', directory], env);
      expect([code, err]).toEqual([0, '']);
      const exported = join(directory, 'site');
      const files = filesBelow(exported);
      const pages = files.filter((file) => file.endsWith('.html'));
      expect(out).toContain(`${exported} holds ${pages.length} public pages`);
      const events = await rowsOf<{ file: string }>(
        db,
        sql`select 'events/' || id || '.html' as file from events
        union all select 'featured-events/' || id || '.html' from featured_events`,
      );
      const wanted = ['index', 'events', 'schedule', 'results', 'about', 'featured-events'].map(
        (name) => `${name}.html`,
      );
      const clubs = festival.clubs.map(({ slug }) => `clubs/${slug}.html`);
      expect(pages.map((file) => relative(exported, file)).toSorted()).toEqual(
        [...wanted, ...clubs, ...events.map(({ file }) => file)].toSorted(),
      );

      for (const file of pages) {
        const page = openPage(file);
        expect(page.broken, file).toEqual([]);
        expect(await page.faults(), file).toEqual([]);
        expect(page.text, file).toMatch(/This copy was kept on \d\d\/\d\d\/\d{4}, \d\d:\d\d\./);
        expect(page.text, file).not.toMatch(/Login to Register|Register Now/);
        expect(page.html, file).not.toContain(notice);
        for (const left of ['script', 'form', 'input', 'select', 'main button', '[style]', '[download]'])
          expect(page.has(left), `${left} in ${file}`).toBe(false);
        expect(page.html.match(/<details(?![^>]* open=)/g), file).toBeNull();
        expect(page.count('link[rel="stylesheet"]'), file).toBeGreaterThan(2);
      }
      const schedule = openPage(join(exported, 'schedule.html')).text;
      expect(schedule).toContain(announced ? 'Every event, day by day.' : 'Dates will be announced.');
      expect(schedule).not.toContain('Add every event to your calendar');
      const results = openPage(join(exported, 'results.html'));
      // Who came first in the demo.
      for (const name of ['Zain Malik', 'Ayesha Noor', 'Laiba Khan', 'Hamza Yousuf'])
        expect(results.text).toContain(name);
      const shown = openPage(join(exported, 'events', `${eventId}.html`));
      expect(shown.shown).toContain(`../pictures/${pictureId}/960.webp`);
      expect(shown.html).toContain('alt="A stage in red light"');

      const texts = files.filter((file) => /\.(html|css|svg)$/.test(file)).map((file) => readFileSync(file, 'utf8'));
      expect(texts.filter((text) => /localhost|127\.0\.0\.1|(href|src)="\/|url\(["']?\//.test(text))).toEqual([]);
      const hidden = await rowsOf<{ text: string | null }>(
        db,
        sql`select unnest(array[email, phone_number, roll_number]) as text from users
        union all select unnest(array[name, email, phone, cnic, roll_number]) from featured_participants
        union all select team_name from featured_registrations union all select team_name from registrations
        union all select unnest(array[name, email]) from applications
        union all select name from users where id not in (select organizer_id from events where organizer_id is not null)
          and id not in (select user_id from registration_members join results using (registration_id))`,
      );
      const contacts = await rowsOf<{ text: string }>(
        db,
        sql`select contact as text from events where contact is not null union
        select contact from featured_events where contact is not null`,
      );
      const visible = new Set<string | null>([
        ...festival.committee.map(({ name }) => name),
        ...festival.clubs.map(({ emailLead }) => emailLead),
        ...contacts.map(({ text }) => text),
      ]);
      const all = texts.join('\n');
      const secrets = hidden.flatMap(({ text }) => (text && text.length > 4 && !visible.has(text) ? [text] : []));
      expect(secrets.length).toBeGreaterThan(60);
      expect(secrets.filter((text) => all.includes(text))).toEqual([]);
    },
    120_000,
  );

  it('names the page that cannot be kept, and writes the tables without pages', async () => {
    const { db, env } = site;
    // One that the running site has not shown yet.
    await showPicture('e'.repeat(32));
    await db.execute(sql`alter table pictures rename to pictures_gone`);
    try {
      const directory = join(folder, `${kind}-unkept`);
      const { code, out, err } = await runCommand(['export', directory], env);
      expect([code, out, existsSync(directory)]).toEqual([1, '', false]);
      expect(err).toMatch(
        /^The public pages cannot be kept: \/\S+ .*\. With --without-pages the tables are written alone\.\n$/,
      );
      const alone = await runCommand(['export', directory, '--without-pages'], env);
      expect([alone.code, alone.err]).toEqual([0, '']);
      expect(alone.out).toMatch(/with people: for its owner alone\.\n$/);
      const written = readdirSync(directory);
      expect([written.includes('people.csv'), written.includes('site')]).toEqual([true, false]);
    } finally {
      await db.execute(sql`alter table pictures_gone rename to pictures`);
    }
  });

  it('names nobody without people', async () => {
    const directory = join(folder, `${kind}-nobody`);
    mkdirSync(directory);
    const { code, out, err } = await runCommand(['export', directory, '--without-people'], site.env);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/without people\.\n$/);
    expect(readdirSync(directory)).not.toContain('people.csv');
    expect(readdirSync(directory)).not.toContain('site');
    const people = await rowsOf<{ id: string; texts: (string | null)[] }>(
      site.db,
      sql`select id::text as id, array[name, email, phone_number, roll_number] as texts from users union all
        select registration_id::text, array[name, email, phone, cnic, roll_number] from featured_participants`,
    );
    expect(people.length).toBeGreaterThan(20);
    const texts = textsOf(directory).join('\n');
    const found = people
      .flatMap((person) => person.texts)
      .filter((text) => text !== null && text !== '' && texts.includes(text));
    expect(found).toEqual([]);
    const accounts = await rowsOf<{ id: string }>(site.db, sql`select id::text as id from users`);
    expect(accounts.filter(({ id }) => texts.includes(id))).toEqual([]);
  });

  it('writes no column without people that nobody has looked at', async () => {
    const tables = await readFestival(site.db, { withPeople: false });
    expect(Object.fromEntries(tables.map(({ name, columns }) => [name, columns.join(' ')]))).toEqual(openColumns);
    const whole = await readFestival(site.db, { withPeople: true });
    const names = await rowsOf<{ name: string }>(
      site.db,
      sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    );
    const exported = whole.map(({ name }) => (name === 'people' ? 'users' : name.replaceAll('-', '_')));
    expect(names.map(({ name }) => name).filter((name) => !exported.includes(name))).toEqual(tablesOfBackupsAlone);
  });

  it('says in one line what is wrong, and writes nothing', async () => {
    const filled = join(folder, `${kind}-filled`);
    mkdirSync(filled);
    writeFileSync(join(filled, 'mine'), '');
    const file = join(folder, `${kind}-file`);
    writeFileSync(file, '');
    const refused: [args: string[], why: RegExp, env?: Served['env']][] = [
      [[], /^export needs one DIR/],
      [[filled], /is not empty: name another folder\.\n$/],
      [[file], /is no folder\.\n$/],
      [[join(folder, 'no', 'where')], /cannot be written: the folder around it does not exist\.\n$/],
      [[join(folder, 'x'), '--people'], /--people/],
      [[join(folder, 'x')], /holds no database/, { DATA_DIR: join(folder, 'nothing') }],
    ];
    for (const [args, why, other = site.env] of refused) {
      const { code, out, err } = await runCommand(['export', ...args], other);
      expect([code, out], args.join()).toEqual([1, '']);
      expect(err).toMatch(why);
      expect(err.trimEnd()).not.toContain('\n');
    }
    expect(readdirSync(filled)).toEqual(['mine']);
    expect(existsSync(join(folder, 'x'))).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
