import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { changeUser } from '#people/accounts/server/queries.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { newPerson, withFactor } from '../authorization/fixtures.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import { peopleCalls } from '../support/peopleCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('people who are deleted, on %s', (database) => {
  const site = suiteApp({ database });
  const { registered: registeredTeam, manage } = featuredCalls(() => site);
  const { omar, list, setRole, remove, records } = peopleCalls(site);

  test('oneself, people with upcoming registrations and organizers cannot be deleted', async () => {
    const oneself = await remove(await site.idOf('omar'));
    expect(oneself).toMatchObject({ status: 409, code: 'own_account' });
    expect(await remove(await site.idOf('sana'))).toMatchObject({ status: 409, code: 'organizes_event' });
    const registered = await remove(await site.idOf('ayesha'));
    expect(registered).toMatchObject({ status: 409, code: 'in_registration' });
    expect(registered.message).toContain('Ayesha Noor is registered for ');
    expect((await remove('nope')).code).toBe('not_found');
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

  test('nobody stays named in the mails that others got of a team or of a second factor', async () => {
    const leaving = await newPerson(site);
    const email = 'canary.of.names@cloud.neduet.edu.pk';
    await changeUser(site.db, leaving, { name: 'Canary Of Names', email, role: 'super_admin' });
    const me = site.bearing(await createSession(site.db, leaving, site.clock.now()));
    const event = await makeFeatured(site);
    const team = await registeredTeam(event, teamForm(2));
    const others = team.form.participants.slice(1);
    const lead = async (token: string, name: string, address: string) => {
      const led = await manage.put(token, {
        ...team.form,
        participants: [person({ name, email: address }), ...others],
      });
      expect(led.status, led.text).toBe(200);
      const mail = (await site.mailsTo(address)).find(({ subject }) => subject.startsWith('You lead'));
      return /manage#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const token = await lead(team.token, 'Canary Of Names', email);
    const newestMail = async () => (await site.mailsTo(team.form.participants[0]?.email ?? ''))[0]?.text;
    expect(await newestMail()).toContain('Canary Of Names leads your team');
    await lead(token, 'Next Leader', 'next.leader@uni.example');
    expect(await newestMail()).toContain('Next Leader leads your team');

    await withFactor(site, await site.idOf('zara'));
    expect((await me.delete(`/admin/users/${await site.idOf('zara')}/second-factor`)).status).toBe(200);
    expect((await remove(leaving)).status).toBe(200);
    const rows = await site.mails();
    expect(rows.filter(({ template }) => template === 'featured_leader_replaced')).toHaveLength(1);
    expect(rows.filter(({ template }) => template === 'second_factor_changed').length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('Canary Of Names');
  });
});
