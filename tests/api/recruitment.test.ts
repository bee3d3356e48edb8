import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#people/audit/contract.ts';
import { applications as cast, clubApplications as clubCast } from '#database/cast/applications.ts';
import { rowsOf } from '#platform/database/database.ts';
import type { Application, ClubApplication } from '#recruitment/contract.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';

interface Stats {
  total: number;
  thisWeek: number;
  pending: number;
  shortlisted: number;
  byDomain: Record<string, number>;
  byClub: Record<string, number>;
}
type Many<One> = { applications: One[]; total: number; stats: Stats };

const form = (changes: object = {}) => ({
  name: 'Hadia Saleem',
  email: 'Hadia.Saleem@cloud.neduet.edu.pk',
  rollNumber: 'ct-23950',
  batch: '2023',
  domain: 'Technical',
  ...changes,
});
const clubForm = (changes: object = {}) => {
  const { domain: _domain, ...person } = form();
  const club = { clubSlug: 'qubit-qrew', recruitmentType: 'lead', section: 'A', phoneNumber: '0300-1112223' };
  return { ...person, ...club, ...changes };
};

describe.each(databases)('recruitment on %s', (database) => {
  const site = suiteApp({ database });
  const apply = (body: object) => site.nobody.post<{ application: Application }>('/recruitment', body);
  const applyToClub = (body: object) => site.nobody.post<{ application: ClubApplication }>('/club-recruitment', body);
  const list = async (query = '') => (await site.as('omar').get<Many<Application>>(`/recruitment${query}`)).data;
  const clubs = async (query = '') =>
    (await site.as('omar').get<Many<ClubApplication>>(`/club-recruitment${query}`)).data;
  const set = (settings: object) => site.as('omar').patch('/settings', settings);
  const today = () => new Date(site.clock.now().getTime() + 5 * 3_600_000).toISOString().slice(0, 10);

  test('the cast has every state; totals cover everything, filters and pages narrow the list', async () => {
    const all = await list();
    expect(all.total).toBe(cast.length);
    expect(all.stats).toMatchObject({
      total: cast.length,
      thisWeek: cast.filter((one) => one.daysAgo <= 7).length,
      pending: cast.filter((one) => one.status === 'pending').length,
      shortlisted: cast.filter((one) => one.status === 'shortlisted').length,
    });
    expect(Object.values(all.stats.byDomain).reduce((a, b) => a + b)).toBe(cast.length);
    expect(all.applications.map((one) => one.createdAt)).toEqual(
      all.applications
        .map((one) => one.createdAt)
        .toSorted()
        .toReversed(),
    );
    const some = await list('?domain=Technical&status=pending&batch=2023&search=');
    expect(some.total).toBe(
      cast.filter((one) => one.domain === 'Technical' && one.status === 'pending' && one.batch === '2023').length,
    );
    expect(some.stats).toEqual(all.stats);
    expect((await list('?search=adeel%20JAMIL')).applications).toMatchObject([{ name: 'Adeel Jamil' }]);
    expect((await list('?search=gh_zal')).total).toBe(0);
    const page = await list('?page=2&limit=5');
    expect([page.total, page.applications]).toEqual([all.total, all.applications.slice(5, 10)]);

    const everyClub = await clubs();
    expect(everyClub.stats.byClub).toMatchObject({
      'Koderz Club': clubCast.filter((one) => one.clubSlug === 'koderz-club').length,
    });
    const leads = await clubs('?clubSlug=cyber-sents&recruitmentType=lead');
    expect(leads.applications).toMatchObject([{ clubName: 'CyberSENTS', recruitmentType: 'lead' }]);
    expect((await clubs('?search=0321-5551274')).total).toBe(1);
    expect((await clubs('?clubSlug=chess')).total).toBe(0);
  });

  test('both lists are sorted as asked, the newest first among equals', async () => {
    const names = (await list('?sort=name')).applications.map((one) => one.name);
    expect(names.length).toBe(cast.length);
    expect(names).toEqual(names.toSorted());
    const statuses = (await list('?sort=status&direction=desc')).applications;
    expect(statuses.map((one) => one.status)).toEqual(
      statuses
        .map((one) => one.status)
        .toSorted()
        .toReversed(),
    );
    const pending = statuses.filter((one) => one.status === 'pending').map((one) => one.createdAt);
    expect(pending).toEqual(pending.toSorted().toReversed());
    const slugs = (await clubs('?sort=clubSlug')).applications.map((one) => one.clubSlug);
    expect(slugs).toEqual(slugs.toSorted());
    const [first, second] = [await list('?sort=name&limit=5'), await list('?sort=name&limit=5&page=2')];
    expect([...first.applications, ...second.applications].map((one) => one.name)).toEqual(names.slice(0, 10));
    expect((await site.as('omar').get('/recruitment?sort=clubSlug')).status, 'no column of this list').toBe(400);
  });

  test('anybody can apply once per domain and gets a confirmation mail', async () => {
    const made = await apply(form());
    expect(made.status).toBe(201);
    expect(made.data.application).toMatchObject({
      email: 'hadia.saleem@cloud.neduet.edu.pk',
      rollNumber: 'CT-23950',
      domain: 'Technical',
      status: 'pending',
    });
    const [mail] = await site.mailsTo('hadia.saleem@cloud.neduet.edu.pk');
    expect(mail?.subject).toBe('We have your application: Technical');
    expect((await list('?search=hadia')).applications[0]).toEqual(made.data.application);
    expect(await apply(form({ rollNumber: 'CT-23951' }))).toMatchObject({ status: 409, code: 'already_applied' });
    expect((await apply(form({ email: 'other@example.com', rollNumber: 'CT-23950' }))).code).toBe('already_applied');
    expect((await apply(form({ domain: 'Graphics' }))).status).toBe(201);
    const race = await Promise.all(Array.from({ length: 8 }, () => apply(form({ domain: 'Content' }))));
    expect(race.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(7).fill(409)]);
    expect(await site.mailsTo('hadia.saleem@cloud.neduet.edu.pk')).toHaveLength(3);

    const club = await applyToClub(clubForm());
    expect(club.data.application).toMatchObject({ clubSlug: 'qubit-qrew', clubName: 'Qubit Qrew', status: 'pending' });
    expect((await applyToClub(clubForm({ clubSlug: 'Qubits Qrew' }))).code).toBe('already_applied');
    expect((await applyToClub(clubForm({ recruitmentType: 'technical_member' }))).status).toBe(201);
    expect((await site.mailsTo('hadia.saleem@cloud.neduet.edu.pk'))[0]?.subject).toBe(
      'We have your application: Qubit Qrew, Technical Member',
    );
    expect((await site.bearing('nonsense').post('/recruitment', form({ domain: 'VideoGraphy' }))).status).toBe(201);
  });

  test('every invalid field is reported', async () => {
    const empty = await apply({});
    expect(empty.errors?.map((error) => error.field)).toEqual(['name', 'email', 'rollNumber', 'batch', 'domain']);
    const wrong = {
      name: 'x'.repeat(101),
      email: 'a@b',
      rollNumber: '23',
      batch: '1999',
      domain: 'Law',
      status: 'rejected',
    };
    expect((await apply(wrong)).errors?.map((error) => error.field).toSorted()).toEqual(Object.keys(wrong).toSorted());
    const club = { section: 'Z', phoneNumber: '1', clubSlug: 'chess', recruitmentType: 'boss' };
    expect((await applyToClub(clubForm(club))).errors?.map((error) => error.field).toSorted()).toEqual(
      Object.keys(club).toSorted(),
    );
  });

  test('a filled honeypot gets the usual answer, and nothing is stored', async () => {
    const before = [await list(), await clubs(), await site.mails()];
    const fromBot = await apply(form({ email: 'bot@example.com', website: 'https://spam.example' }));
    expect(fromBot.status).toBe(201);
    const person = await apply(form({ email: 'person@example.com', rollNumber: 'CT-23960', website: '' }));
    expect(Object.keys(fromBot.data.application)).toEqual(Object.keys(person.data.application));
    expect((await applyToClub(clubForm({ email: 'bot@example.com', website: 'x' }))).status).toBe(201);
    expect((await list()).total).toBe((before[0] as { total: number }).total + 1);
    expect(await clubs()).toEqual(before[1]);
    expect((await site.mails()).length).toBe((before[2] as unknown[]).length + 1);
  });

  test('the forms open and close by the settings', async () => {
    const at = (hours: number) => new Date(site.clock.now().getTime() + hours * 3_600_000).toISOString();
    const mine = (n: number) => form({ email: `late${n}@example.com`, rollNumber: `CT-2397${n}` });
    await set({ recruitmentOpensAt: at(1), recruitmentClosesAt: at(3) });
    expect(await apply(mine(1))).toMatchObject({ status: 409, code: 'not_open_yet' });
    expect((await apply({ ...mine(1), website: 'x' })).code).toBe('not_open_yet');
    expect((await applyToClub(clubForm({ clubSlug: 'gameverse' }))).status).toBe(201);
    site.clock.advance(3600);
    expect((await apply(mine(1))).status).toBe(201);
    site.clock.advance(2 * 3600);
    expect((await apply(mine(2))).code).toBe('applications_closed');
    await set({ recruitmentOpensAt: null, recruitmentClosesAt: null, clubRecruitmentClosesAt: at(-1) });
    expect((await apply(mine(2))).status).toBe(201);
    expect((await applyToClub(clubForm({ clubSlug: 'ai-alliance' }))).code).toBe('applications_closed');
  });

  test('a super_admin sets any status after any; the audit entry holds no name', async () => {
    const [one] = (await list('?search=adeel')).applications;
    const [other] = (await clubs('?search=hadia')).applications;
    for (const status of ['shortlisted', 'rejected', 'pending', 'pending']) {
      const changed = await site
        .as('omar')
        .put<{ application: Application }>(`/recruitment/${one?._id}/status`, { status });
      expect(changed).toMatchObject({ status: 200, message: 'Application status updated successfully' });
      expect(changed.data.application).toEqual({ ...one, status, updatedAt: expect.any(String) });
    }
    const club = await site
      .as('omar')
      .put<{ application: ClubApplication }>(`/club-recruitment/${other?._id}/status`, { status: 'reviewed' });
    expect(club.data.application).toEqual({ ...other, status: 'reviewed', updatedAt: expect.any(String) });
    const { records } = (await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records?action=application'))
      .data;
    expect(records).toHaveLength(4);
    expect(records[1]?.summary).toBe(`Set the application of ${one?.name} (Content) from rejected to pending`);
    const stored = await rowsOf(site.db, sql`select summary from records`);
    expect(JSON.stringify(stored), 'a name is read from the application').not.toMatch(/adeel|hadia/i);
    expect((await site.as('omar').put(`/recruitment/${one?._id}/status`, { status: 'hired' })).status).toBe(400);
    expect((await site.as('omar').put(`/recruitment/${other?._id}/status`, { status: 'pending' })).status).toBe(404);
    for (const path of ['/recruitment', '/club-recruitment', '/recruitment/export', '/club-recruitment/export']) {
      expect((await site.as('sana').get(path)).code).toBe('forbidden');
      expect((await site.nobody.get(path)).code).toBe('unauthenticated');
    }
    expect((await site.as('sana').put(`/recruitment/${one?._id}/status`, { status: 'pending' })).status).toBe(403);
  });

  test('an export holds what the screen shows, and the audit log who made it', async () => {
    await apply(
      form({
        name: '=HYPERLINK("http://x")',
        email: 'formula@example.com',
        rollNumber: 'CT-23980',
        domain: 'Photography',
      }),
    );
    const answer = await site.as('omar').get('/recruitment/export?domain=Photography&status=pending&page=1&limit=1');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="recruitment-applications-${today()}.csv"`,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    const lines = answer.text.split('\r\n').filter(Boolean);
    expect(lines[0]).toBe('\u{FEFF}Name,Email,Roll Number,Batch,Domain,Status,Applied On');
    expect(lines.length - 1).toBe((await list('?domain=Photography&status=pending')).total);
    expect(lines[1]).toMatch(
      /^"'=HYPERLINK\(""http:\/\/x""\)",formula@example\.com,CT-23980,2023,Photography,Pending,/,
    );

    const club = await site.as('omar').get('/club-recruitment/export?recruitmentType=lead&search=hadia');
    const name = `club-recruitment-applications-${today()}.csv`;
    expect(club.headers['content-disposition']).toBe(`attachment; filename="${name}"`);
    expect(club.text.split('\r\n')[1]).toContain(
      'Hadia Saleem,hadia.saleem@cloud.neduet.edu.pk,CT-23950,0300-1112223,2023,A,',
    );
    const { records } = (
      await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records?action=application.exported')
    ).data;
    expect(records.map((record) => record.summary)).toEqual([
      'Exported 2 club recruitment applications by a search, recruitmentType lead',
      `Exported ${lines.length - 1} recruitment applications by domain Photography, status pending`,
    ]);
  });

  test('the form of the clubs opens at its hour, and not a second before', async () => {
    const opensAt = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    await set({ clubRecruitmentOpensAt: opensAt, clubRecruitmentClosesAt: null });
    const early = clubForm({ clubSlug: 'ai-alliance' });
    site.clock.advance(3599);
    expect(await applyToClub(early)).toMatchObject({
      status: 409,
      code: 'not_open_yet',
      message: 'Applications are not open yet',
    });
    site.clock.advance(1);
    expect((await applyToClub(early)).status).toBe(201);
  });
});
