import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#accounts/contract.ts';
import type { AuditEntry } from '#audit/contract.ts';
import type { PersonKey } from '#database/cast/people.ts';
import type { FestivalEvent } from '#events/contract.ts';
import type { Registration } from '#registrations/contract.ts';
import { databases, startTestApp, type TestApp } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';

type Users = { users: User[]; total: number };
type Records = { records: AuditEntry[]; total: number; actions: string[]; actors: { name: string }[] };

describe.each(databases)('people on %s', (database) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ database });
  });
  afterAll(async () => {
    await site.close();
  });
  const omar = () => site.as('omar');
  const list = async (query = '') => (await omar().get<Users>(`/admin/users${query}`)).data;
  const setRole = async (who: PersonKey, body: object, by: PersonKey = 'omar') =>
    site.as(by).put<{ user: User }>(`/admin/users/${await site.idOf(who)}/role`, body);
  const setClub = async (who: PersonKey, clubAffiliation: unknown) =>
    omar().put<{ user: User }>(`/admin/users/${await site.idOf(who)}`, { clubAffiliation });
  const remove = (id: string, by: PersonKey = 'omar') => site.as(by).delete(`/admin/users/${id}`);
  const records = async (query = '') => (await omar().get<Records>(`/admin/records${query}`)).data;

  test('the list is searched, filtered and paged, and for super_admins alone', async () => {
    const all = await list();
    expect(all.total).toBe(all.users.length);
    expect(all.users.map((user) => user.name)).toEqual(all.users.map((user) => user.name).toSorted());
    expect(JSON.stringify(all)).not.toMatch(/password|argon2/i);
    const names = async (query: string) => (await list(query)).users.map((user) => user.name);
    expect(await names('?search=aYeShA')).toEqual(['Ayesha Noor']);
    expect(await names('?search=AYESHA.NOOR%40CLOUD')).toEqual(['Ayesha Noor']);
    expect(await names('?search=ct-23019')).toEqual(['Ayesha Noor']);
    expect(await names('?search=0300-5550100')).toEqual(['Ayesha Noor']);
    for (const typed of ['CT23019', 'ct 23019', '23019', '03005550100', '+923005550100', '0092 300 5550100'])
      expect(await names(`?search=${encodeURIComponent(typed)}`), typed).toEqual(['Ayesha Noor']);
    expect(await names('?search=%25')).toEqual([]);
    expect(await names('?search=_')).toEqual([]);
    expect((await list('?role=club_admin')).users.map((user) => user.role)).toEqual(Array(3).fill('club_admin'));
    expect(await list('?role=')).toEqual(all);
    const page = await list('?page=2&limit=5&search=a');
    expect(page.users).toEqual((await list('?search=a')).users.slice(5, 10));
    expect((await omar().get('/admin/users?limit=0')).status).toBe(400);
    for (const who of ['ayesha', 'sana'] as const) {
      for (const path of ['/admin/users', '/admin/records']) expect((await site.as(who).get(path)).status).toBe(403);
      expect((await remove(await site.idOf('zain'), who)).status).toBe(403);
      expect((await setRole('zain', { role: 'super_admin' }, who)).status).toBe(403);
      expect((await site.as(who).post('/admin/verifications', { email: 'a@b.co' })).status).toBe(403);
    }
    expect((await site.nobody.get('/admin/users')).status).toBe(401);
  });

  test('a role applies from the next request; a club_admin needs a club, any other role has none', async () => {
    expect((await site.as('zain').get('/admin/events')).status).toBe(403);
    expect((await setRole('zain', { role: 'club_admin' })).errors).toEqual([
      { field: 'clubAffiliation', msg: 'Please choose a club' },
    ]);
    expect((await setRole('zain', { role: 'club_admin', clubAffiliation: 'Chess Club' })).status).toBe(400);
    expect((await setRole('zain', { role: 'king' })).errors?.[0]?.field).toBe('role');
    const made = await setRole('zain', { role: 'club_admin', clubAffiliation: 'legdger league' });
    expect(made.data.user).toMatchObject({ role: 'club_admin', clubAffiliation: 'Ledger League' });
    expect((await site.as('zain').get('/admin/events')).status).toBe(200);
    const [mail] = await site.mailsTo('zain.malik@cloud.neduet.edu.pk');
    expect(mail?.text).toContain('You are a club admin of Ledger League from now on.');

    expect((await setClub('zain', 'Qubits Qrew')).data.user.clubAffiliation).toBe('Qubit Qrew');
    expect((await setClub('zain', null)).status).toBe(400);
    expect((await setClub('zain', '')).status).toBe(400);
    expect((await setRole('zain', { role: 'club_admin' })).data.user.clubAffiliation).toBe('Qubit Qrew');
    const student = await setRole('zain', { role: 'student', clubAffiliation: 'Gameverse' });
    expect(student.data.user).toMatchObject({ role: 'student', clubAffiliation: null });
    expect((await site.as('zain').get('/admin/events')).status).toBe(403);
    expect((await omar().put('/admin/users/nope/role', { role: 'student' })).status).toBe(404);
    expect((await setClub('omar', 'Koderz')).data.user.clubAffiliation).toBe('Koderz Club');
    expect((await setClub('omar', null)).data.user.clubAffiliation).toBeNull();

    const { records: deeds } = await records(`?action=user`);
    expect(
      deeds
        .map((entry) => entry.summary)
        .toReversed()
        .slice(0, 3),
    ).toEqual([
      'Changed Zain Malik from student to club_admin of Ledger League',
      'Changed the club of Zain Malik from Ledger League to Qubit Qrew',
      'Changed Zain Malik from club_admin to student',
    ]);
  });

  test('the last super_admin stays, also when two demote or delete each other at once', async () => {
    expect((await setRole('omar', { role: 'student' })).code).toBe('last_super_admin');
    expect((await setRole('omar', { role: 'super_admin' })).status).toBe(200);
    for (let round = 0; round < 10; round++) {
      await setRole('areeba', { role: 'super_admin' });
      const answers = await Promise.all([
        round % 2 === 0 ? setRole('omar', { role: 'student' }, 'areeba') : remove(await site.idOf('omar'), 'areeba'),
        setRole('areeba', { role: 'student' }, 'omar'),
      ]);
      expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1);
      for (const answer of answers)
        expect([undefined, 'last_super_admin', 'forbidden', 'organizes_event']).toContain(answer.code);
      const now = await Promise.all([site.as('omar').get('/admin/users'), site.as('areeba').get('/admin/users')]);
      expect(now.filter((answer) => answer.status === 200)).toHaveLength(1);
      if (now[1].status === 200) await setRole('omar', { role: 'super_admin' }, 'areeba');
      await setRole('areeba', { role: 'student' });
    }
  });

  test('oneself, people with upcoming registrations and organizers cannot be deleted', async () => {
    const oneself = await remove(await site.idOf('omar'));
    expect(oneself).toMatchObject({ status: 409, code: 'own_account' });
    expect(await remove(await site.idOf('sana'))).toMatchObject({ status: 409, code: 'organizes_event' });
    const registered = await remove(await site.idOf('ayesha'));
    expect(registered).toMatchObject({ status: 409, code: 'in_registration' });
    expect(registered.message).toContain('Ayesha Noor is registered for ');
    expect((await remove('nope')).code).toBe('not_found');
  });

  test('an event is transferred to another administrator', async () => {
    const event = await makeEvent(site, 'sana');
    const path = `/events/${event._id}/organizer`;
    const to = async (who: PersonKey) => ({ userId: await site.idOf(who) });
    expect((await omar().put(path, await to('ayesha'))).code).toBe('not_an_administrator');
    expect((await site.as('sana').put(path, await to('talha'))).code).toBe('forbidden');
    expect((await omar().put(path, { userId: 'nobody' })).status).toBe(404);
    expect((await omar().put('/events/nope/organizer', await to('talha'))).status).toBe(404);
    const handed = await omar().put<{ event: FestivalEvent }>(path, await to('talha'));
    expect(handed.data.event).toMatchObject({ organizer: { name: 'Talha Mirza' }, organizerClub: 'Koderz Club' });
    expect((await site.mailsTo('talha.mirza@cloud.neduet.edu.pk'))[0]?.subject).toContain(event.title);
    expect((await site.as('talha').put(`/events/${event._id}`, { status: 'ongoing' })).status).toBe(200);
    expect((await records('?action=event')).records[0]?.subjectId).toBe(event._id);
    await site.as('talha').delete(`/events/${event._id}`);
  });

  test('a deleted account leaves a row without a name, and its address and roll number are free', async () => {
    const mehreen = (await list('?search=mehreen')).users[0];
    if (!mehreen) throw new Error('mehreen is missing');
    const id = mehreen._id;
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const invite = async (from: PersonKey, to: PersonKey) => {
      const body = { eventId: event._id, receiverId: await site.idOf(to), message: 'Canary Of Words' };
      const sent = await site.as(from).post<{ invitation: { _id: string } }>('/invitations/send', body);
      expect(sent.status, sent.text).toBe(201);
      return sent.data.invitation._id;
    };
    const accept = (who: PersonKey, invitation: string) =>
      site.as(who).put(`/invitations/${invitation}/respond`, { response: 'accept' });
    expect((await accept('mehreen', await invite('zain', 'mehreen'))).status).toBe(200);
    await invite('zain', 'bilal');

    const mine = await site.as('mehreen').get<{ registrations: Registration[] }>('/registrations/my-registrations');
    for (const one of mine.data.registrations) {
      if (one.canCancel) await site.as('mehreen').delete(`/registrations/${one._id}`);
    }
    await site.nobody.post('/auth/forgot-password', { email: mehreen.email });
    const session = site.as('mehreen');
    expect((await session.get('/auth/me')).status).toBe(200);
    const deleted = await remove(id);
    expect(deleted).toMatchObject({ status: 200, message: 'User deleted successfully' });
    expect((await session.get('/auth/me')).status).toBe(401);
    expect((await remove(id)).status).toBe(404);
    expect((await omar().put(`/admin/users/${id}/role`, { role: 'student' })).status).toBe(404);
    expect((await list('?search=mehreen')).total).toBe(0);
    expect((await list('?search=Deleted')).total).toBe(0);
    expect((await site.mailsTo('zain.malik@cloud.neduet.edu.pk'))[0]?.subject).toBe(
      `A member left your team: ${event.title}`,
    );
    const team = await site.as('zain').get<{ acceptedInvitations: unknown[] }>(`/invitations/accepted/${event._id}`);
    expect(team.data.acceptedInvitations).toEqual([]);

    const dump: string[] = [];
    for (const table of ['users', 'codes', 'mails', 'records', 'registrations', 'registration_members', 'sessions']) {
      dump.push(JSON.stringify(await site.db.execute(`select * from ${table}`)));
    }
    const traces = [mehreen.email, mehreen.rollNumber, mehreen.phoneNumber];
    for (const trace of traces) expect(dump.join().includes(String(trace)), String(trace)).toBe(false);
    const past = (await omar().get<{ events: FestivalEvent[] }>('/events?search=charts that tell')).data.events[0];
    const roster = await omar().get<{ registrations: Registration[] }>(`/registrations/event/${past?._id}`);
    expect(roster.text).toContain('Deleted user');
    expect((await records('?action=user.deleted')).records[0]).toMatchObject({
      summary: 'Deleted the account of a student',
      subjectId: id,
    });

    await site.nobody.post('/verification/send-code', { email: mehreen.email });
    const code = /\d{5}/.exec((await site.mailsTo(mehreen.email))[0]?.text ?? '')?.[0];
    const { verificationToken } = (await site.nobody.post('/verification/verify-code', { email: mehreen.email, code }))
      .data;
    const { email, name, rollNumber, batch, section, phoneNumber } = mehreen;
    const form = {
      email,
      name,
      rollNumber,
      batch,
      section,
      phoneNumber,
      password: 'a-new-beginning',
      verificationToken,
    };
    expect((await site.nobody.post('/auth/register', form)).status).toBe(201);
  });

  test('deleting a leader dissolves a team that has not registered', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const [bilal, maha] = [await site.idOf('bilal'), await site.idOf('maha')];
    const body = { eventId: event._id, receiverId: maha, message: 'Canary Of Words' };
    await setRole('sana', { role: 'club_admin' });
    const sent = await site.as('talha').post<{ invitation: { _id: string } }>('/invitations/send', body);
    await site.as('maha').put(`/invitations/${sent.data.invitation._id}/respond`, { response: 'accept' });
    await site.as('talha').post('/invitations/send', { ...body, receiverId: bilal });
    const { events } = (await omar().get<{ events: FestivalEvent[] }>('/admin/events')).data;
    const talha = await site.idOf('talha');
    for (const own of events.filter((one) => one.organizer._id === talha)) {
      await omar().put(`/events/${own._id}/organizer`, { userId: await site.idOf('omar') });
    }
    const mine = await site.as('talha').get<{ registrations: Registration[] }>('/registrations/my-registrations');
    for (const one of mine.data.registrations.filter((own) => own.canCancel)) {
      await site.as('talha').delete(`/registrations/${one._id}`);
    }
    expect((await remove(talha)).status).toBe(200);
    const maham = await site
      .as('maha')
      .get<{ invitations: { status: string; message: string | null }[] }>('/invitations/incoming');
    expect(maham.data.invitations[0]).toMatchObject({ status: 'cancelled', message: null });
    expect(
      (await site.as('maha').get<{ isRegistered: boolean }>(`/registrations/check/${event._id}`)).data,
    ).toMatchObject({ hasAcceptedInvitation: false });
  });

  test('a code to read out lasts as long and allows as many tries as a mailed one', async () => {
    const email = 'never.arrived@cloud.neduet.edu.pk';
    const make = (address = email) =>
      omar().post<{ code: string; expiresAt: string }>('/admin/verifications', { email: address });
    const verify = (code: string, path = '') => site.nobody.post(`/verification${path}/verify-code`, { email, code });
    await site.nobody.post('/verification/send-code', { email });
    const mailed = /\d{5}/.exec((await site.mailsTo(email))[0]?.text ?? '')?.[0] ?? '';
    const made = await make();
    expect(made.status).toBe(201);
    expect(made.data.code).toMatch(/^\d{5}$/);
    expect(Date.parse(made.data.expiresAt) - site.clock.now().getTime()).toBe(600_000);
    if (mailed !== made.data.code) expect((await verify(mailed)).code).toBe('code_invalid');
    expect((await verify(made.data.code)).status).toBe(200);
    for (let again = 0; again < 7; again++) expect((await make()).status).toBe(201);
    const last = (await make()).data.code;
    const wrong = last === '00000' ? '11111' : '00000';
    for (let guess = 0; guess < 5; guess++) expect((await verify(wrong)).code).toBe('code_invalid');
    expect((await verify(last)).code).toBe('code_invalid');

    const fresh = 'fresh.person@example.com';
    expect((await make(fresh)).data.code).toMatch(/^\d{6}$/);
    const both = 'both.ways@cloud.neduet.edu.pk';
    await site.nobody.post('/verification/batch-2025/send-code', { email: both });
    expect((await make(both)).data.code).toMatch(/^\d{6}$/);
    expect((await make('bilal.raza@cloud.neduet.edu.pk')).code).toBe('email_taken');
    expect((await make('nonsense')).status).toBe(400);
    const made7 = (await records('?action=verification.made')).records;
    expect(made7[0]?.summary).toBe('Made a sign-up code for b…@cloud.neduet.edu.pk to read out');
    for (const record of made7) expect(record.summary).not.toMatch(/\d{5}/);
  });

  test('the audit log is filtered and paged, newest first', async () => {
    const all = await records();
    expect(all.total).toBe(all.records.length);
    expect(all.records.map((one) => one.at)).toEqual(
      all.records
        .map((one) => one.at)
        .toSorted()
        .toReversed(),
    );
    expect(all.actions).toEqual(expect.arrayContaining(['user.role_changed', 'user.deleted', 'verification.made']));
    expect(all.actors.map((actor) => actor.name)).toEqual(expect.arrayContaining(['Omar Farooq']));
    const omarId = await site.idOf('omar');
    expect((await records(`?actor=${omarId}`)).records.every((one) => one.actor?._id === omarId)).toBe(true);
    expect((await records('?actor=nobody')).total).toBe(0);
    expect((await records('?action=user_deleted')).total).toBe(0);
    const page = await records('?page=2&limit=3');
    expect(page.records).toEqual(all.records.slice(3, 6));
    expect(page.total).toBe(all.total);
    expect((await records('?from=2020-01-01&to=2020-12-31')).total).toBe(0);
    const today = new Date(site.clock.now().getTime() + 5 * 3_600_000).toISOString().slice(0, 10);
    expect((await records(`?from=${today}&to=${today}&action=&actor=`)).total).toBe(all.total);
    expect((await omar().get('/admin/records?from=yesterday')).status).toBe(400);
  });

  test('the list is sorted as asked, and what is chosen of it is exported and recorded', async () => {
    const sorted = async (query: string) => (await list(query)).users;
    const joined = (await sorted('?sort=createdAt&direction=desc')).map((user) => user.createdAt);
    expect(joined).toEqual(joined.toSorted().toReversed());
    const names = (await sorted('?sort=name&direction=desc')).map((user) => user.name);
    expect(names).toEqual((await list()).users.map((user) => user.name).toReversed());
    const rolls = (await sorted('?sort=rollNumber&direction=desc')).map((user) => user.rollNumber);
    const known = rolls.filter((roll) => roll !== null);
    expect(known).toEqual(known.toSorted().toReversed());
    expect(rolls.slice(known.length), 'without a number: last in both directions').toEqual(
      rolls.slice(known.length).map(() => null),
    );
    const pages = [...(await sorted('?sort=role&limit=6')), ...(await sorted('?sort=role&limit=6&page=2'))];
    expect(pages).toEqual((await sorted('?sort=role')).slice(0, 12));
    for (const query of ['sort=passwordHash', 'sort=name&direction=up', 'sort='])
      expect((await omar().get(`/admin/users?${query}`)).status, query).toBe(400);

    const ids = [await site.idOf('zain'), await site.idOf('ayesha')].join(',');
    const exported = await omar().get(`/admin/users/export?ids=${ids}`);
    const lines = exported.text.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0]?.replace('\u{FEFF}', ''))).toEqual([
      'Name',
      'Ayesha Noor',
      'Zain Malik',
    ]);
    expect(lines[1]).toContain(",'0300");
    const times = (await records('?sort=at&direction=asc')).records.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    const actions = (await records('?sort=action&direction=desc')).records.map(({ action }) => action);
    expect(actions).toEqual(actions.toSorted().toReversed());
    const [entry] = (await records('?action=user.exported')).records;
    expect(entry?.summary).toBe('Exported 2 users by choice of rows');
    const { total } = await list('?role=club_admin');
    const clubAdmins = (await omar().get('/admin/users/export?role=club_admin')).text.trimEnd().split('\r\n');
    expect(clubAdmins).toHaveLength(total + 1);
    expect((await site.as('sana').get('/admin/users/export')).status).toBe(403);
  });
});
