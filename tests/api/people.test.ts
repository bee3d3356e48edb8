import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#people/accounts/server/tables.ts';
import type { PersonKey } from '#database/cast/people.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { inTransaction } from '#platform/database/database.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { peopleCalls } from '../support/peopleCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { statementsBlockedBy } from '../support/statementsBlockedBy.ts';

describe.each(databases)('people on %s', (database) => {
  const site = suiteApp({ database });
  const { omar, list, setRole, setClub, remove, records } = peopleCalls(site);

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
    expect(mail?.text).toContain('You are now a club admin of Ledger League.');

    expect((await setClub('zain', 'Qubits Qrew')).data.user.clubAffiliation).toBe('Qubit Qrew');
    expect((await setClub('zain', null)).status).toBe(400);
    expect((await setClub('zain', '')).status).toBe(400);
    const [moved] = await site.mailsTo('zain.malik@cloud.neduet.edu.pk');
    expect(moved?.text).toContain('You are now a club admin of Qubit Qrew.');
    expect((await setRole('zain', { role: 'club_admin' })).data.user.clubAffiliation).toBe('Qubit Qrew');
    const student = await setRole('zain', { role: 'student', clubAffiliation: 'Gameverse' });
    expect(student.data.user).toMatchObject({ role: 'student', clubAffiliation: null });
    expect((await site.as('zain').get('/admin/events')).status).toBe(403);
    expect((await omar().put('/admin/users/nope/role', { role: 'student' })).status).toBe(404);
    expect((await setClub('omar', 'Koderz')).data.user.clubAffiliation).toBe('Koderz Club');
    expect((await setClub('omar', null)).data.user.clubAffiliation).toBeNull();

    const { records: roleChanges } = await records(`?action=user`);
    expect(
      roleChanges
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

  test('a club is not set by whoever stops being a super_admin meanwhile', async () => {
    await setRole('areeba', { role: 'super_admin' });
    const [id, path] = [await site.idOf('areeba'), `/admin/users/${await site.idOf('sana')}`];
    const pending = await inTransaction(site.db, async (tx) => {
      await tx.update(users).set({ role: 'student' }).where(eq(users.id, id));
      const answer = site.as('areeba').put(path, { clubAffiliation: 'Gameverse' });
      // Until it waits for who are super admins; where one connection serves all, it has not begun.
      if (database === 'postgres') await expect.poll(() => statementsBlockedBy(tx)).toBeGreaterThan(0);
      return { answer };
    });
    expect(await pending.answer).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await list('?search=sana')).users[0]?.clubAffiliation).toBe('Koderz Club');
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

  test('wrong guesses at a code that was read out stop the network they come from, twenty networks at most', async () => {
    const make = async (email: string) =>
      (await omar().post<{ code: string }>('/admin/verifications', { email })).data.code;
    const verify = async (email: string, code: string, remoteAddress: string) => {
      const call = { method: 'POST', url: '/api/verification/verify-code', payload: { email, code } } as const;
      return (await site.app.inject({ ...call, remoteAddress })).json<{ message: string; code?: string }>();
    };
    const other = (code: string) => (code === '00000' ? '11111' : '00000');
    const guess = async (email: string, code: string, ip: string) => {
      for (let count = 0; count < 5; count++) expect((await verify(email, other(code), ip)).code).toBe('code_invalid');
    };

    const guessed = 'guessed.at@cloud.neduet.edu.pk';
    const code = await make(guessed);
    expect((await verify(guessed, other(code), '192.0.2.1')).message).toContain('4 tries left');
    await guess(guessed, code, '192.0.2.1');
    expect((await verify(guessed, code, '192.0.2.1')).message, 'nobody was mailed a link').toBe(
      'Too many wrong tries with this code. Ask an organizer for a new one.',
    );
    expect(await verify(guessed, code, '192.0.2.2')).toMatchObject({ success: true });

    const spent = 'spent.out@cloud.neduet.edu.pk';
    const last = await make(spent);
    for (let network = 1; network <= 20; network++) await verify(spent, other(last), `192.0.2.${network}`);
    expect((await verify(spent, last, '192.0.2.21')).message).toContain('Too many wrong tries');
    expect(await verify(spent, last, '192.0.2.20')).toMatchObject({ success: true });
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
    expect(lines[1]).toContain(',0300');
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
