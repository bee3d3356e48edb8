import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUserByEmail } from '#people/accounts/server/queries.ts';
import { createChallenge, replaceRecoveryCodes } from '#people/accounts/server/secondFactorQueries.ts';
import { ownData } from '#run/app/server/ownDataQueries.ts';
import { demoPassword, people } from '#database/cast/people.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { writtenColumns } from '#platform/database/columns.ts';
import { rowsOf } from '#platform/database/database.ts';
import { withFactor } from '../authorization/fixtures.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { pictures } from '#people/pictures/server/tables.ts';
import { reminders } from '#contact/reminders/server/tables.ts';
import { dumpTables, tablesOf } from '../support/dumpedTables.ts';
import { makeEvent } from '../support/eventForms.ts';
import { uploadReceipt } from '../support/featuredCalls.ts';
import { makeKey } from '../support/keyCalls.ts';
import { joinCalls } from '../support/joinCalls.ts';
import { lookingCalls } from '../support/lookingCalls.ts';
import { makeFeatured, person as participant, teamForm } from '../support/featuredForms.ts';

type Row = Record<string, unknown>;
type Sections = Record<string, Row[]>;

/** Tables without anything about a person. A new table is either here or in `ownData`. */
const impersonal = ['attendance_marks', 'doors', 'news', 'public_changes', 'result_lists', 'settings'];

const name = 'Canary Qasim';
const phoneNumber = '0345-6789012';
const cnic = '4240112345671';
const message = 'Sing with me, says the canary';
const rollNumber = 'CT-23987';

const bytes = Buffer.from('bytes');
const somePicture = { id: 'f'.repeat(32), small: bytes, medium: bytes, large: bytes, dots: bytes, dotColumns: 5 };

describe.each(databases)('own data on %s', (database) => {
  let site: TestApp;
  let email: string;
  let id: string;
  beforeAll(async () => {
    site = await startTestApp({ database });
    email = people.find(({ key }) => key === 'mehreen')?.email ?? '';
    id = await site.idOf('mehreen');
    await liveEverywhere();
  });
  afterAll(() => site.close());

  const mehreen = () => site.as('mehreen');
  const exported = async (who = mehreen()) => {
    const answer = await who.get('/users/export');
    expect(answer.status, answer.text).toBe(200);
    return { answer, sections: JSON.parse(answer.text) as Sections };
  };
  const erase = (password: unknown, who = mehreen()) => who.post('/users/erase', { password });

  async function liveEverywhere() {
    await site.db.insert(pictures).values({ ...somePicture, uploaderId: id, createdAt: site.clock.now() });
    const { batch, section } = (await findUserByEmail(site.db, email)) ?? {};
    const profile = { name, rollNumber, batch, section, phoneNumber };
    expect((await mehreen().put('/users/profile', profile)).status).toBe(200);
    const team = { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 };
    const event = await makeEvent(site, 'sana', team);
    const other = await makeEvent(site, 'sana', team);
    const send = async (from: 'mehreen' | 'zain' | 'bilal', to: string, eventId: string) => {
      const form = { eventId, receiverId: to, message };
      const sent = await site.as(from).post<{ invitation: { _id: string } }>('/invitations/send', form);
      expect(sent.status, sent.text).toBe(201);
      return sent.data.invitation._id;
    };
    const respond = (who: 'mehreen' | 'zain' | 'bilal', invitation: string, response: string) =>
      site.as(who).put(`/invitations/${invitation}/respond`, { response });
    await respond('zain', await send('mehreen', await site.idOf('zain'), event._id), 'accept');
    await send('mehreen', await site.idOf('bilal'), event._id);
    await respond('mehreen', await send('bilal', id, other._id), 'decline');
    expect((await site.nobody.post('/auth/login', { email, password: demoPassword })).status).toBe(200);
    const { open, requested } = joinCalls(site);
    await open('mehreen', (await makeEvent(site, 'sana', team))._id);
    await requested('mehreen', await open('zain', (await makeEvent(site, 'sana', team))._id));
    await lookingCalls(site).looking((await makeEvent(site, 'sana', team))._id, 'mehreen');
    await mehreen().post('/users/calendar-link');
    await site.nobody.post('/auth/forgot-password', { email });
    const own = { email, name, rollNumber, batch: '2023' };
    const applied = await site.nobody.post('/recruitment', { ...own, domain: 'Technical' });
    expect(applied.status, applied.text).toBe(201);
    const club = { ...own, section: 'A', phoneNumber, clubSlug: 'qubit-qrew', recruitmentType: 'lead' };
    expect((await site.nobody.post('/club-recruitment', club)).status).toBe(201);
    const featured = await makeFeatured(site);
    const paymentReceipt = (await uploadReceipt(site, featured._id)).data.receipt;
    const entry = teamForm(2, { paymentReceiptLink: '', paymentReceipt });
    entry.participants.push(participant({ name, email, cnic, phone: '0345-6789012' }));
    const path = `/featured-events/${featured._id}`;
    const entered = await site.nobody.post<{ registration: { _id: string } }>(`${path}/register`, entry);
    expect(entered.status).toBe(201);
    const role = { role: 'club_admin', clubAffiliation: 'Gameverse' };
    const admin = await site.as('omar').put(`/admin/users/${id}/role`, role);
    expect(admin.status).toBe(200);
    const written = { subject: 'Bring your laptops', body: 'And an adapter each.' };
    const alone = await makeEvent(site, 'sana');
    await mehreen().post('/registrations', { eventId: alone._id });
    const toThem = await site.as('sana').post(`/events/${alone._id}/messages`, { audience: 'registered', ...written });
    expect(toThem.status, toThem.text).toBe(201);
    const theirs = { audience: 'leaders', ...written };
    expect((await mehreen().post(`/featured-events/${featured._id}/messages`, theirs)).status).toBe(201);
    await mehreen().patch(`/admin/featured-events/${featured._id}`, { status: 'ongoing' });
    const entryId = entered.data.registration._id;
    await site.as('sana').patch(`${path}/registrations/${entryId}`, { status: 'confirmed' });
    const at = site.clock.now();
    const marks = [{ id: 'one', team: entryId, present: true, at }];
    const marked = await mehreen().post<{ results: object[] }>(`${path}/attendance`, { marks });
    expect(marked.data.results).toMatchObject([{ outcome: 'present' }]);
    const doorLink = { label: 'Gate 2', hours: 1 };
    expect((await mehreen().post(`${path}/door-links`, doorLink)).status).toBe(201);
    const results = [{ place: 1, registrationId: entryId }];
    expect((await mehreen().put(`${path}/results`, { results, published: true })).status).toBe(200);
    await makeKey(mehreen());
    await withFactor(site, id, false);
    await replaceRecoveryCodes(site.db, id, ['a hash']);
    await createChallenge(site.db, id, at);
    await site.db
      .insert(reminders)
      .values({ personId: id, fact: 'event_tomorrow', subjectId: event._id, about: at, remindedAt: at });
    await site.db.execute(sql`insert into ended_memberships (event_id, user_id, joined_at, ended_at)
      values (${other._id}, ${id}, now(), now())`);
    const ofOne = sql`from registration_members where user_id = ${id} limit 1`;
    await site.db.execute(sql`insert into opening_reminders select event_id, user_id, now() ${ofOne}`);
    await site.db.execute(sql`insert into feedback select membership_id, 5, 'Well run', now() ${ofOne}`);
    await site.db.execute(sql`insert into certificates select membership_id, '0123456789ABCDEF', now() ${ofOne}`);
    await site.db.execute(sql`update mails set last_error = ${`550 ${email}`} where "to" = ${email}`);
    await site.db.execute(sql`update mails set "to" = ${email.replace('@', '+phone@')}
      where id = (select id from mails where "to" = ${email} and template = 'application_received')`);
  }

  test('every table is exported, or holds nothing about a person', async () => {
    const covered = ownData.map(({ table }) => getTableName(table));
    expect([...covered, ...impersonal].toSorted()).toEqual(await tablesOf(site));
    // The control: a table that nobody has thought of.
    await site.db.execute(sql`create table strangers (email text)`);
    expect(await tablesOf(site)).not.toEqual([...covered, ...impersonal].toSorted());
    await site.db.execute(sql`drop table strangers`);
  });

  test('every column is exported, or left out with a reason', async () => {
    const { sections } = await exported();
    for (const { section, table, leftOut = {} } of ownData) {
      const rows = sections[section];
      if (section === 'limits') continue;
      expect(rows?.length, section).toBeGreaterThan(0);
      const shown = [...Object.keys(rows?.[0] ?? {}), ...Object.keys(leftOut)];
      expect(shown.toSorted(), section).toEqual(Object.keys(writtenColumns(table)).toSorted());
    }
  });

  test('the export is a dated file with what is kept about the caller, and nothing of other people', async () => {
    const { answer, sections } = await exported();
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const day = String(answer.headers['content-disposition']);
    expect(day).toMatch(/^attachment; filename="your-data-\d{4}-\d{2}-\d{2}\.json"$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    for (const trace of [name, email, phoneNumber, rollNumber, cnic, message]) expect(answer.text).toContain(trace);
    expect(sections['account']).toEqual([expect.objectContaining({ id, email })]);
    expect(new Set(sections['mails']?.map(({ to }) => to))).toEqual(new Set([email, email.replace('@', '+phone@')]));
    const others = (
      await rowsOf<{ name: string; email: string; phone: string | null }>(
        site.db,
        sql`select name, email, phone_number as phone from users where id <> ${id}`,
      )
    ).flatMap((one) => [one.name, one.email, ...(one.phone === null ? [] : [one.phone])]);
    expect(others.filter((trace) => answer.text.includes(trace))).toEqual([]);
    const hash = (await findUserByEmail(site.db, email))?.passwordHash ?? '-';
    expect(answer.text).not.toContain(hash);
    expect(answer.text).not.toMatch(/tokenHash|passwordHash|argon2/);
    expect((await site.nobody.get('/users/export')).status).toBe(401);
    expect((await exported(site.as('omar'))).sections['account']?.[0]).toMatchObject({ role: 'super_admin' });
  });

  test('a wrong password, live registrations and events to run keep the account', async () => {
    expect(await erase('not-this-one')).toMatchObject({ status: 400, code: 'password_wrong' });
    expect((await erase('')).errors).toEqual([{ field: 'password', msg: 'Please enter your password' }]);
    expect((await site.nobody.post('/users/erase', { password: demoPassword })).status).toBe(401);
    const registered = await erase(demoPassword, site.as('ayesha'));
    expect(registered).toMatchObject({ status: 409, code: 'in_registration' });
    expect(registered.message).toMatch(/^You are registered for .+, which has not started yet\. Cancel that first\.$/);
    const organizer = await erase(demoPassword, site.as('sana'));
    expect(organizer).toMatchObject({ status: 409, code: 'organizes_event' });
    expect(organizer.message).toMatch(/^You organize .+\. Ask a super admin to hand it over first\.$/);
    expect(await erase(demoPassword, site.as('omar'))).toMatchObject({ status: 409, code: 'last_super_admin' });
    expect((await site.as('omar').get('/auth/me')).status).toBe(200);
  });

  test('who leads a team of a featured event to come withdraws it first', async () => {
    const { email: leads = '' } = people.find(({ key }) => key === 'hira') ?? {};
    const event = await makeFeatured(site);
    const form = teamForm(1, { participants: [participant({ email: leads })] });
    await site.nobody.post(`/featured-events/${event._id}/register`, form);
    const mine = await site.as('hira').get<{ registrations: Registration[] }>('/registrations/my-registrations');
    for (const one of mine.data.registrations)
      if (one.canCancel) await site.as('hira').delete(`/registrations/${one._id}`);
    const refused = await erase(demoPassword, site.as('hira'));
    expect(refused).toMatchObject({ status: 409, code: 'in_registration' });
    expect(refused.message).toContain(event.title);
    await site.as('omar').patch(`/admin/featured-events/${event._id}`, { status: 'cancelled' });
    expect((await erase(demoPassword, site.as('hira'))).status).toBe(200);
  });

  test('erased, nobody finds the person anywhere in the database', async () => {
    const traces = [name, 'canary', email, email.split('@')[0] ?? email, rollNumber, phoneNumber, cnic];
    const mine = await mehreen().get<{ registrations: Registration[] }>('/registrations/my-registrations');
    for (const one of mine.data.registrations) if (one.canCancel) await mehreen().delete(`/registrations/${one._id}`);
    const hits = async () =>
      [...(await dumpTables(site))].flatMap(([table, text]) =>
        traces.some((trace) => text.toLowerCase().includes(trace.toLowerCase())) ? [table] : [],
      );
    const before = [
      'applications',
      'club_applications',
      'codes',
      'featured_participants',
      'invitations',
      'mails',
      'users',
    ];
    expect(await hits()).toEqual(before);
    const person = await findUserByEmail(site.db, email);
    if (!person) throw new Error('nobody to erase');
    const token = (await site.nobody.post<{ token: string }>('/auth/login', { email, password: demoPassword })).data
      .token;
    const gone = await erase(demoPassword, site.bearing(token));
    expect(gone, gone.text).toMatchObject({ status: 200, message: 'Your account is erased' });

    expect(await hits()).toEqual([]);
    for (const { table, where, onErasure, section } of ownData) {
      if (onErasure === 'deleted') expect(await site.db.$count(table, where(person, site.context)), section).toBe(0);
    }
    expect((await mehreen().get('/auth/me')).status).toBe(401);
    expect((await site.bearing(token).get('/auth/me')).status).toBe(401);
    expect((await site.nobody.post('/auth/login', { email, password: demoPassword })).code).toBe('invalid_credentials');
    const { records } = (await site.as('omar').get<{ records: Row[] }>('/admin/records?action=user.deleted')).data;
    expect(records[0]).toMatchObject({
      actor: { name: 'Deleted user' },
      subjectId: id,
      summary: 'Deleted their own account, of a club_admin',
    });
    // What was queued or sent to the others still makes a mail.
    const sent = await site.mailsTo(people.find(({ key }) => key === 'bilal')?.email ?? '');
    expect(sent.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Deleted user declined: /));
    expect(sent.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Deleted user invites you /));
  });

  test('mails of before they held an id lose the name as well', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const bilal = await site.idOf('bilal');
    const sent = await site.as('danish').post('/invitations/send', { eventId: event._id, receiverId: bilal, message });
    expect(sent.status, sent.text).toBe(201);
    await site.db.execute(sql`update mails set data = data - 'otherId' where data->>'eventId' = ${event._id}`);
    const mine = await site.as('danish').get<{ registrations: Registration[] }>('/registrations/my-registrations');
    for (const one of mine.data.registrations)
      if (one.canCancel) await site.as('danish').delete(`/registrations/${one._id}`);
    expect((await erase(demoPassword, site.as('danish'))).status).toBe(200);
    const [mail] = await site.mailsTo(people.find(({ key }) => key === 'bilal')?.email ?? '');
    expect(mail?.text).toContain('Deleted user would like you in their team');
    expect(mail?.text).not.toContain(message);
  });
});

test.each(databases)(
  'on %s wrong passwords are counted apart from failed logins, and the right one is not',
  async (database) => {
    const site = await startTestApp({ database, limits: true });
    const erase = (password: string) => site.as('komal').post('/users/erase', { password });
    for (let tries = 0; tries < 10; tries++) expect((await erase(`wrong ${tries}`)).code).toBe('password_wrong');
    expect(await erase(demoPassword)).toMatchObject({ status: 429, code: 'rate_limited' });
    const setUp = () => site.as('komal').post('/auth/second-factor/setup', { password: demoPassword });
    expect((await setUp()).code).toBe('rate_limited');
    const email = people.find(({ key }) => key === 'komal')?.email;
    const logIn = (password: string) => site.nobody.post('/auth/login', { email, password });
    expect((await logIn(demoPassword)).status).toBe(200);
    // Counted where every server sees it.
    const limits = (JSON.parse((await site.as('komal').get('/users/export')).text) as Sections)['limits'];
    if (database === 'postgres') expect(limits).toContainEqual(expect.objectContaining({ points: 10 }));
    site.clock.advance(601);
    for (let tries = 0; tries < 10; tries++) expect((await logIn(`wrong ${tries}`)).status).toBe(401);
    expect((await logIn(demoPassword)).code, 'strangers at the log-in').toBe('rate_limited');
    expect((await setUp()).status).toBe(200);
    expect((await erase(demoPassword)).code).not.toBe('rate_limited');
    await site.close();
  },
);
