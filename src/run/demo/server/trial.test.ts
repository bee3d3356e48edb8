import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cast } from '#database/cast/cast.ts';
import { changeSettings, lockSettings } from '#events/settings/server/queries.ts';
import { users } from '#people/accounts/server/tables.ts';
import { inspectBackup } from '#run/operations/server/backup/readBackup.ts';
import { restoreBackup } from '#run/operations/server/backup/restoreQueries.ts';
import { initializeDatabase } from '#run/app/server/firstRun.ts';
import { databases, startTestApp, type TestAppOptions } from '../../../../tests/support/app.ts';
import { emptyDatabaseIn, inDatabaseOf, runCommand } from '../../../../tests/support/commandLine.ts';
import { listedEvents, makeEvent } from '../../../../tests/support/eventForms.ts';
import { uploadReceipt } from '../../../../tests/support/featuredCalls.ts';
import { makeFeatured } from '../../../../tests/support/featuredForms.ts';
import { follow } from '../../../../tests/support/liveStreams.ts';
import { suiteOf } from '../../../../tests/support/suiteApp.ts';
import { suiteFolder } from '../../../../tests/support/suiteFolder.ts';
import { endTrial, lastReset, openTrial, resetTrial } from './trial.ts';
import { markTrial } from './trialQueries.ts';

const folder = suiteFolder();

it.each([
  ['2026-11-30T22:59:59Z', 'Asia/Karachi', '2026-11-29T23:00:00Z'],
  ['2026-11-30T23:00:00Z', 'Asia/Karachi', '2026-11-30T23:00:00Z'],
  ['2026-03-29T02:30:00Z', 'Europe/Berlin', '2026-03-29T02:00:00Z'],
  ['2026-03-29T01:30:00Z', 'Europe/Berlin', '2026-03-28T03:00:00Z'],
  ['2026-11-01T08:30:00Z', 'America/New_York', '2026-10-31T08:00:00Z'],
])('before %s the clocks of %s last showed 04:00 at %s', (now, zone, reset) => {
  expect(lastReset(new Date(now), zone)).toEqual(new Date(reset));
});

const listening = async (options: TestAppOptions) => {
  const site = await startTestApp({ demo: false, mailbox: true, takesFiles: false, ...options });
  await openTrial(site.db, site.clock.now());
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  return site;
};

describe.each(databases)('a demo that starts anew, on %s', (database) => {
  // Noon in Karachi.
  const site = suiteOf(() => listening({ database, now: new Date('2026-11-30T07:00:00Z') }));
  const mailbox = async () => (await site.nobody.get<{ mails: unknown[] }>('/dev/mailbox')).data.mails;
  const count = () => site.db.$count(users);

  it('has at 04:00 what it began with: sessions end, and open pages hear of it', async () => {
    const [before, people] = [await listedEvents(site.app), await count()];
    const event = await makeEvent(site, 'omar');
    await site.as('ayesha').post('/registrations', { eventId: event._id });
    expect((await mailbox()).length).toBeGreaterThan(0);
    expect((await listedEvents(site.app)).length).toBe(before.length + 1);
    const page = await follow(site, 'ayesha');

    site.clock.set(new Date('2026-11-30T22:59:00Z'));
    expect(await resetTrial(site.db, site.clock.now())).toBe(false);
    site.clock.set(new Date('2026-11-30T23:00:10Z'));
    expect(await resetTrial(site.db, site.clock.now())).toBe(true);
    expect(await resetTrial(site.db, site.clock.now()), 'once a night').toBe(false);

    await page.untilEnded();
    expect(page.names()).toEqual(expect.arrayContaining(['registrations', 'settings', 'managed']));
    expect((await site.as('ayesha').get('/auth/me')).status).toBe(401);
    const titles = (events: { title: string }[]) => events.map(({ title }) => title).toSorted();
    expect(titles(await listedEvents(site.app))).toEqual(titles(before));
    expect([await count(), await mailbox()]).toEqual([people, []]);
    site.logInAnew();
  });

  it('starts anew if a clock that was ahead made it', async () => {
    const now = site.clock.now();
    await markTrial(site.db, new Date(now.getTime() + 365 * 86_400_000));
    expect(await resetTrial(site.db, now)).toBe(true);
    expect(await resetTrial(site.db, now)).toBe(false);
    site.logInAnew();
  });

  it('says how to log in, and until when', async () => {
    const { data } = await site.nobody.get<{ settings: { notice: string } }>('/settings');
    expect(data.settings.notice).toMatch(/^Demo until 04:00\. Log in as ayesha\.noor@.*omar\.farooq@.*festival-demo/);
    expect(data.settings.notice.length).toBeLessThanOrEqual(200);
  });

  it('takes no picture and no receipt', async () => {
    const [email] = await site.db.select({ email: users.email }).from(users).limit(1);
    const login = await site.nobody.post<{ token: string }>('/auth/login', { ...email, password: 'festival-demo' });
    const refused = { status: 403, code: 'no_files', message: expect.stringMatching(/^This demo takes no pictures/) };
    const person = site.bearing(login.data.token);
    expect(await person.post('/pictures', Buffer.from('x'), { 'content-type': 'image/png' })).toMatchObject(refused);
    expect(await uploadReceipt(site, (await makeFeatured(site))._id)).toMatchObject(refused);
  });

  it('is the demo no longer once it was started without DEMO=reset', async () => {
    await endTrial(site.db);
    site.clock.advance(48 * 3600);
    const people = await count();
    expect(await resetTrial(site.db, site.clock.now())).toBe(false);
    await expect(openTrial(site.db, site.clock.now())).rejects.toThrow(/Nothing was erased: name a new directory/);
    expect(await count()).toBe(people);
  });
});

describe.each(databases)('what DEMO=reset did not make, on %s', (database) => {
  const site = suiteOf(() => startTestApp({ database, demo: false }));
  const tomorrow = () => new Date(site.clock.now().getTime() + 48 * 3_600_000);
  const isKept = async () => {
    await expect(openTrial(site.db, tomorrow())).rejects.toThrow(
      /did not make the one in DATA_DIR\. Nothing was erased/,
    );
    expect(await resetTrial(site.db, tomorrow())).toBe(false);
  };

  it('is never erased: a database without accounts, and one with the usual demo', async () => {
    await lockSettings(site.db);
    await changeSettings(site.db, { notice: 'ours' });
    await isKept();
    expect((await site.nobody.get<{ settings: object }>('/settings')).data.settings).toMatchObject({ notice: 'ours' });
    await initializeDatabase(site.db, { cast, admin: undefined }, site.clock.now());
    const people = await site.db.$count(users);
    await isKept();
    expect(await site.db.$count(users)).toBe(people);
  });
});

it('keeps a backup that was restored over the demo while it ran', async () => {
  const place = await emptyDatabaseIn('embedded', folder, 'trial');
  const file = join(folder, 'backup.gz');
  const now = new Date();
  await inDatabaseOf(place, (db) => openTrial(db, now));
  expect((await runCommand(['backup', file], { ...place, SECRET: 'one secret' })).code).toBe(0);
  await inDatabaseOf(place, async (db) => {
    const later = new Date(now.getTime() + 48 * 3_600_000);
    expect(await resetTrial(db, later), 'control: the demo itself starts anew').toBe(true);
    await restoreBackup(db, file, await inspectBackup(file, 'one secret'), { force: true });
    const people = await db.$count(users);
    expect(await resetTrial(db, new Date(later.getTime() + 48 * 3_600_000))).toBe(false);
    await expect(openTrial(db, later)).rejects.toThrow(/Nothing was erased/);
    expect(await db.$count(users)).toBe(people);
  });
});
