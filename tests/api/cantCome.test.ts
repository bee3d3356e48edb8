import { describe, expect, test } from 'vitest';
import { people, type PersonKey } from '#database/cast/people.ts';
import { signedIdOf } from '#people/accounts/server/tokens.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { cantComeLink } from '#teams/registrations/server/cantComeLink.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { databases } from '../support/app.ts';
import { rollNumberOf } from '../support/castDetails.ts';
import { refused } from '../support/featuredCalls.ts';
import { makeEvent, startOf } from '../support/eventForms.ts';
import { suiteWithClock } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

type Place = { place: { event: { _id: string; title: string }; teamName: string | null; why: string | null } };

describe.each(databases)('who cannot come, on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });
  const { makeTeamEvent, makeTeam, lead, remove, stateOf, namesIn, mailsOf, recordsOf } = teamCalls(site);

  const register = async (who: PersonKey, eventId: string) =>
    (await site.as(who).post<{ registration: Registration }>('/registrations', { eventId })).data.registration;
  /** Of the newest mail to this person that has the link. */
  const mailedToken = async (who: PersonKey): Promise<string> => {
    const address = people.find(({ key }) => key === who)?.email ?? '';
    const texts = (await site.mailsTo(address)).map(({ text }) => /Can't make it\?\n\S+\/cant-come#(\S+)\n/.exec(text));
    return texts.find((found) => found !== null)?.[1] ?? '';
  };
  const look = (token: string) => site.nobody.post<Place>('/cant-come/look', { token });
  const giveUp = (token: string) => site.nobody.post<Place>('/cant-come', { token });
  const notFound = { status: 404, code: 'not_found' };

  test('one who registered alone is asked, then cancelled, and the next in line has the place', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: 1, title: 'Soldering' });
    await register('ayesha', event._id);
    await register('bilal', event._id);
    const token = await mailedToken('ayesha');
    expect(token).toMatch(/^[\w-]{64}$/);
    const facts = { _id: event._id, title: 'Soldering', minTeamSize: 1, status: 'upcoming' };
    const place = { event: facts, teamName: null, why: null };
    for (let times = 0; times < 2; times++) expect((await look(token)).data).toEqual({ place });
    for (const path of ['/cant-come', '/cant-come/look']) expect((await site.nobody.get(path)).status).toBe(404);
    expect((await stateOf('ayesha', event._id)).isRegistered, 'looking changes nothing').toBe(true);

    expect(await giveUp(token)).toMatchObject({ status: 200, data: { place } });
    expect((await stateOf('ayesha', event._id)).isRegistered).toBe(false);
    expect((await mailsOf('ayesha', event._id))[0]).toBe('registration_cancelled');
    expect((await stateOf('bilal', event._id)).registration?.status).toBe('registered');
    expect((await mailsOf('bilal', event._id))[0]).toBe('promoted');
    expect(await look(token), 'ends with the registration').toMatchObject(notFound);
    expect(await giveUp(token)).toMatchObject(notFound);
    expect((await look(await mailedToken('bilal'))).data.place.why, 'the promoted have a link too').toBe(null);

    await register('ayesha', event._id);
    expect(await giveUp(token), 'a new registration has another link').toMatchObject(notFound);
  });

  test('a member leaves while the team keeps its minimum', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
    const token = await mailedToken('bilal');
    expect((await look(token)).data.place).toMatchObject({ teamName: 'Team of ayesha', why: null });
    expect((await giveUp(token)).status).toBe(200);
    expect(await namesIn('ayesha', event._id)).toEqual(['Ayesha Noor', 'Hira Siddiqui']);
    expect((await mailsOf('bilal', event._id))[0]).toBe('you_left');
    expect((await mailsOf('ayesha', event._id))[0]).toBe('member_left');
    const summary = `Left team Team of ayesha for ${event.title}`;
    expect(await recordsOf(team)).toEqual([{ action: 'team.member_left', by: 'Bilal Raza', summary }]);
    expect(await giveUp(token)).toMatchObject(notFound);
  });

  test('a team at its minimum keeps its member, and its leader is mailed', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const token = await mailedToken('bilal');
    expect((await look(token)).data.place.why).toBe('team_at_minimum');
    expect(await mailsOf('ayesha', event._id)).not.toContain('member_cannot_come');
    const message = 'Minimum team size is 2 members';
    expect(await giveUp(token)).toMatchObject({ status: 409, code: 'team_at_minimum', message });
    expect(await namesIn('ayesha', event._id)).toEqual(['Ayesha Noor', 'Bilal Raza']);
    expect((await mailsOf('ayesha', event._id))[0]).toBe('member_cannot_come');
    expect(await mailsOf('bilal', event._id)).not.toContain('member_cannot_come');
    expect(await recordsOf(team)).toEqual([]);
  });

  test('the leader has one such mail a day, while it holds', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const token = await mailedToken('bilal');
    const sent = async () =>
      (await mailsOf('ayesha', event._id)).filter((template) => template === 'member_cannot_come').length;
    for (let times = 0; times < 2; times++) refused(await giveUp(token), 409, 'team_at_minimum');
    expect(await sent()).toBe(1);
    site.clock.advance(86_400);
    refused(await giveUp(token), 409, 'team_at_minimum');
    expect(await sent(), 'a day later').toBe(2);

    const mail = (await site.mails()).find(({ template }) => template === 'member_cannot_come');
    if (!mail) throw new Error('the leader got no mail');
    const isSent = async () => (await renderMailToSend(site.context, mail)) !== null;
    expect(await isSent()).toBe(true);
    expect(
      (
        await site.as('sana').post(`/admin/events/${event._id}/registrations`, {
          rollNumber: rollNumberOf('hira'),
          registrationId: team,
        })
      ).status,
    ).toBe(201);
    expect(await isSent(), 'above its minimum').toBe(false);
    await remove('hira', team, 'hira');
    expect(await isSent(), 'the control').toBe(true);
    await lead('ayesha', team, 'bilal');
    expect(await isSent(), 'to a former leader').toBe(false);
    site.clock.set(begun);
  });

  test('a leader with others is led to the team; one alone in it cancels', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1 });
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const token = await mailedToken('ayesha');
    expect((await look(token)).data.place.why).toBe('leader_must_transfer');
    expect(await giveUp(token)).toMatchObject({ status: 409, code: 'leader_must_transfer' });
    expect(await namesIn('bilal', event._id)).toEqual(['Ayesha Noor', 'Bilal Raza']);
    await remove('bilal', team, 'bilal');
    expect((await giveUp(token)).status).toBe(200);
    expect((await mailsOf('ayesha', event._id))[0]).toBe('team_cancelled');
    expect((await stateOf('ayesha', event._id)).isRegistered).toBe(false);
  });

  test('until the event starts', async () => {
    const event = await makeEvent(site, 'sana');
    await register('ayesha', event._id);
    const token = await mailedToken('ayesha');
    const start = startOf(event);
    site.clock.set(start);
    expect(await look(token)).toMatchObject({ status: 409, code: 'event_started' });
    expect(await giveUp(token)).toMatchObject({ status: 409, code: 'event_started' });
    site.clock.set(new Date(start.getTime() - 1));
    expect((await giveUp(token)).status).toBe(200);
    site.clock.set(begun);
  });

  test('a token that the server never made is not found, nor one of another person or purpose', async () => {
    const event = await makeTeamEvent();
    const registrationId = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
    const userId = await site.idOf('zain');
    const { secret } = site.context;
    const tokenFor = (key: string, place: { registrationId: string; userId: string }) =>
      cantComeLink(key, place).path.split('#')[1] ?? '';
    const good = await mailedToken('hira');
    const wrong = [
      '',
      'x',
      'a'.repeat(64),
      `${good.slice(0, -2)}AA`,
      tokenFor(secret, { registrationId, userId }),
      tokenFor('another secret of at least 32 bytes!', { registrationId, userId: await site.idOf('hira') }),
      signedIdOf(secret, 'cant-come', registrationId),
      signedIdOf(secret, 'manage-team', registrationId),
      tokenFor(secret, { registrationId: event._id, userId: await site.idOf('hira') }),
    ];
    for (const token of wrong) {
      expect(await look(token), token).toMatchObject(notFound);
      expect(await giveUp(token), token).toMatchObject(notFound);
    }
    expect((await site.nobody.post('/cant-come', { token: 1 })).code).toBe('validation');
    expect((await site.nobody.post('/cant-come', { token: good, eventId: event._id })).code).toBe('validation');
    expect((await look(good)).status, 'the control').toBe(200);
  });

  test('two members of a team that can spare one: one leaves, however close they press', async () => {
    for (let round = 0; round < 3; round++) {
      const event = await makeTeamEvent();
      await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
      const tokens = await Promise.all([mailedToken('bilal'), mailedToken('hira')]);
      const answers = await Promise.all(tokens.map(giveUp));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(await namesIn('ayesha', event._id)).toHaveLength(2);
    }
  });
});
