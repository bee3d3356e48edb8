import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import type { PersonKey } from '#database/cast/people.ts';
import type { LoggedMail } from '#people/maillog/contract.ts';
import { domains } from '#recruitment/rules.ts';
import { releaseHeldMails } from '#platform/mail/ceilingQueries.ts';
import { mails } from '#platform/mail/tables.ts';
import { databases, startTestApp } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { emailOf } from '../support/castDetails.ts';
import { makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import { teamCalls } from '../support/teamCalls.ts';

type Log = { mails: LoggedMail[]; total: number };
let applied = 0;
const application = (email: string, name = 'Hadia Saleem') => {
  applied += 1;
  return {
    name,
    email,
    rollNumber: `ct-23${String(applied % 1000).padStart(3, '0')}`,
    batch: '2023',
    domain: domains[applied % domains.length],
  };
};

describe.each(databases)('mail to strangers on %s', (database) => {
  const site = suiteApp({ database, limits: true });
  const { registered, manage } = featuredCalls(() => site);
  const { answer, into, invite, makeTeam, lead, remove, rename } = teamCalls(site);
  const log = async (query: string, on = site) => (await on.as('omar').get<Log>(`/admin/mail${query}`)).data;
  const statusesTo = async (who: PersonKey, template: string) =>
    (await log(`?to=${emailOf(who)}&limit=100`)).mails
      .filter((mail) => mail.template === template)
      .map(({ status }) => status);
  const apply = (email: string, on = site) => on.nobody.post('/recruitment', application(email, 'Win at evil.com'));

  test('past six an hour they are held, in the log and its filter, and are not sent again by hand', async () => {
    for (let n = 0; n < 8; n++) expect((await apply(`victim+${n}@example.org`)).status).toBe(201);
    await site.nobody.post('/verification/batch-2025/send-code', { email: 'victim@example.org' });
    const all = await log('?to=victim');
    const statusesOf = (template: string) =>
      all.mails.filter((mail) => mail.template === template).map((mail) => mail.status);
    expect(statusesOf('application_received')).toEqual(['held', 'held', ...Array<string>(6).fill('queued')]);
    expect(statusesOf('sign_up_code')).toEqual(['queued']);
    const held = await log('?status=held');
    expect([held.total, held.mails[0]?.to]).toEqual([2, 'victim+7@example.org']);
    const again = await site.as('omar').post(`/admin/mail/${held.mails[0]?._id}/resend`);
    expect([again.status, again.code]).toEqual([409, 'mail_waits']);
    const { body } = await site.app.inject({ url: '/metrics' });
    expect(body).toContain('outbox_mails{status="held"} 2');
    expect(body).toContain('outbox_mails{status="sent"} 0');
    expect(body).toMatch(/^outbox_waiting_mails 7$/m);
    expect(body).toMatch(/^outbox_oldest_waiting_seconds 0$/m);
  });

  test('corrections of a team and its withdrawal are held past six an hour', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    for (let n = 0; n < 6; n++)
      expect((await manage.put(team.token, { ...team.form, teamName: `Team again ${n}` })).status).toBe(200);
    expect((await manage.delete(team.token)).status).toBe(200);
    const { mails: to } = await log(`?to=${team.form.participants[0]?.email}`);
    expect(to.map(({ template, status }) => `${template} ${status}`)).toEqual([
      'featured_withdrawn held',
      'featured_amended held',
      ...Array<string>(5).fill('featured_amended queued'),
      'featured_registered queued',
    ]);
  });

  test('counted are what strangers can make us send, and nothing else', async () => {
    const club = { clubSlug: 'qubit-qrew', recruitmentType: 'lead', section: 'A', phoneNumber: '0300-1112223' };
    const applicant = { name: 'Hadia', email: 'hadia@example.org', rollNumber: 'ct-23950', batch: '2023' };
    expect((await site.nobody.post('/club-recruitment', { ...applicant, ...club })).status).toBe(201);
    const event = await makeEvent(site, 'sana');
    await site.as('hira').post('/registrations', { eventId: event._id });
    await site.as('sana').patch(`/events/${event._id}`, { status: 'cancelled' });
    const teamEvent = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const sent = await site.as('ayesha').post<{ invitation: { _id: string } }>('/invitations/send', {
      receiverId: await site.idOf('bilal'),
      eventId: teamEvent._id,
    });
    expect(sent.status).toBe(201);
    await site.as('bilal').put(`/invitations/${sent.data.invitation._id}/respond`, { response: 'declined' });
    await site.nobody.post('/auth/forgot-password', { email: emailOf('bilal') });
    const rows = await site.db.select().from(mails);
    const counted = rows.filter((mail) => mail.allowanceKey !== null).map((mail) => mail.template);
    const others = rows.filter((mail) => mail.allowanceKey === null).map((mail) => mail.template);
    expect([...new Set(counted)].toSorted()).toEqual([
      'application_received',
      'club_application_received',
      'featured_amended',
      'featured_registered',
      'featured_withdrawn',
      'invited',
    ]);
    expect(others).toEqual(expect.arrayContaining(['registered', 'event_cancelled', 'sign_up_code', 'reset_code']));
    expect(others.filter((template) => counted.includes(template))).toEqual([]);
  });

  test('the lead passed to and fro is told to a third member six times an hour, to who leads each time', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
    for (let n = 0; n < 4; n++) {
      expect((await lead('ayesha', team, 'bilal')).status).toBe(200);
      expect((await lead('bilal', team, 'ayesha')).status).toBe(200);
    }
    const counted = [...(await statusesTo('hira', 'invited')), ...(await statusesTo('hira', 'leader_changed'))];
    expect(counted.toSorted()).toEqual([...Array<string>(2).fill('held'), ...Array<string>(6).fill('queued')]);
    for (const who of ['ayesha', 'bilal'] as const)
      expect(await statusesTo(who, 'you_lead')).toEqual(Array<string>(4).fill('queued'));
  });

  test('members taken in and removed again and again are told to a third six times an hour, to themselves each time', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const team = await makeTeam(event._id, 'hamza', 'laiba');
    for (let n = 0; n < 4; n++) {
      expect((await answer('yusra', await into('hamza', 'yusra', event._id, team), 'accept')).status).toBe(200);
      expect((await remove('hamza', team, 'yusra')).status).toBe(200);
    }
    const counted = [
      ...(await statusesTo('laiba', 'invited')),
      ...(await statusesTo('laiba', 'member_joined')),
      ...(await statusesTo('laiba', 'member_removed')),
    ];
    expect(counted.toSorted()).toEqual([...Array<string>(2).fill('held'), ...Array<string>(6).fill('queued')]);
    for (const own of ['you_joined', 'you_were_removed'])
      expect(await statusesTo('yusra', own), own).toEqual(Array<string>(4).fill('queued'));
  });

  test('a name changed again and again is told to a member six times an hour, and stands in nobody’s way after that', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const another = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const team = await makeTeam(event._id, 'zain', 'kamran');
    for (let n = 0; n < 30; n++) expect((await rename('zain', team, `Name ${n}`)).status).toBe(200);
    expect(await statusesTo('kamran', 'invited')).toEqual(['queued']);
    expect(await statusesTo('kamran', 'team_renamed')).toEqual(['held', ...Array<string>(5).fill('queued')]);
    expect(await statusesTo('zain', 'team_renamed'), 'who renamed it').toEqual([]);
    expect((await invite('hamza', 'kamran', another._id)).status).toBe(201);
    await site.db.update(mails).set({ status: 'sent', sentAt: site.clock.now() }).where(eq(mails.status, 'queued'));
    site.clock.advance(3601);
    await releaseHeldMails(site.db, site.clock.now(), { isEnabled: true });
    expect(await statusesTo('kamran', 'invited')).toEqual(['queued', 'sent']);
    const [newest] = (await site.mailsTo(emailOf('kamran'))).filter(({ subject }) => subject.includes('new name'));
    expect(newest?.text).toContain('was called “Name 4”. Its name is “Name 29” now.');
  });

  test('a name that is the old one again is told to nobody', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const team = await makeTeam(event._id, 'usman', 'mahnoor');
    for (const name of ['B', 'C', 'D', 'E', 'F', 'G', 'F'])
      expect((await rename('usman', team, `Name ${name}`)).status).toBe(200);
    const isHeld = and(eq(mails.status, 'held'), eq(mails.to, emailOf('mahnoor')));
    const held = await site.db.select().from(mails).where(isHeld);
    expect(held.map(({ data }) => [data['formerName'], data['teamName']])).toEqual([['Name F', 'Name F']]);
    for (const mail of held) expect(await renderMailToSend(site.context, mail)).toBeNull();
  });

  test('control: with limits off nothing is held', async () => {
    const open = await startTestApp({ database });
    for (let n = 0; n < 8; n++) expect((await apply(`victim+${n}@example.org`, open)).status).toBe(201);
    expect((await log('?status=held', open)).total).toBe(0);
    await open.close();
  });
});

describe.each(databases)('mails to many strangers on %s', (database) => {
  const site = suiteApp({ database, limits: true });
  const { registered } = featuredCalls(() => site);

  test('one network names a hundred leaders an hour, with teams and corrections, and others go on', async () => {
    const event = await makeFeatured(site);
    const first = await registered(event, teamForm(1));
    const register = (remoteAddress?: string) => {
      site.clock.advance(3);
      const payload = teamForm(1);
      return site.app.inject({
        method: 'POST',
        url: `/api/featured-events/${event._id}/register`,
        payload,
        ...(remoteAddress && { remoteAddress }),
      });
    };
    let token = first.token;
    // Each new leader has another link.
    const correct = async (participants: { email: string }[], remoteAddress = '127.0.0.1') => {
      const answer = await site.app.inject({
        method: 'PUT',
        url: '/api/featured-registrations/manage',
        headers: { 'x-manage-token': token },
        payload: { ...first.form, participants },
        remoteAddress,
      });
      const [newest] = await site.mailsTo(participants[0]?.email ?? '');
      token = /manage#(\S+)/.exec(newest?.text ?? '')?.[1] ?? token;
      return answer;
    };
    expect((await correct([person()])).statusCode).toBe(200);
    for (let n = 2; n < 100; n++) expect((await register()).statusCode).toBe(201);
    const [last, onAnother] = [await register(), await register('203.0.113.9')];
    expect([last.statusCode, onAnother.statusCode]).toEqual([429, 201]);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect((await correct([person()])).statusCode).toBe(429);
    expect((await correct([person()], '203.0.113.9')).statusCode).toBe(200);
    site.clock.advance(3600);
    expect((await register()).statusCode).toBe(201);
  });

  test('a hall of 300 applies from one address, and 400 in an hour are the end', async () => {
    const apply = (n: number) => site.nobody.post('/recruitment', application(`n${n}@example.org`));
    const statuses: number[] = [];
    // Twenty at a time: one after the other they take longer than a test may on a busy machine.
    for (let n = 0; n < 420; n += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => apply(n + i)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.slice(0, 300)).toEqual(Array(300).fill(201));
    // Calls at once may be refused for one that is still being counted: never more than 400 pass.
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(400);
    expect((await apply(420)).status).toBe(429);
  });
});
