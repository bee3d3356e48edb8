import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { invitations } from '#teams/invitations/server/tables.ts';
import { databases } from '../support/app.ts';
import { rollNumberOf } from '../support/castDetails.ts';
import { eventForm, makeEvent, startOf } from '../support/eventForms.ts';
import { type Incoming, teamCalls } from '../support/teamCalls.ts';
import { suiteWithClock } from '../support/suiteApp.ts';

describe.each(databases)('in the place of a member of a registered team, on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });

  const { makeTeamEvent, invite, into, replace, answer, statusOf, makeTeam, remove } = teamCalls(site);
  const { stateOf, namesIn, mailsOf, recordsOf, seats } = teamCalls(site);

  test('the member leaves when the other accepts and not before; everybody is told once', async () => {
    const event = await makeTeamEvent({ maxTeamSize: 2, maxParticipants: 2 });
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const sent = await replace('ayesha', 'bilal', 'hira', event._id, team);
    expect(sent.data.invitation).toMatchObject({
      registrationId: team,
      replaces: { name: 'Bilal Raza' },
      expiresAt: startOf(event).toISOString(),
    });
    expect(await namesIn('bilal', event._id)).toEqual(['Ayesha Noor', 'Bilal Raza']);
    expect(await answer('hira', sent, 'accept')).toMatchObject({ status: 200 });
    expect(await namesIn('hira', event._id)).toEqual(['Ayesha Noor', 'Hira Siddiqui']);
    expect(await seats(event._id)).toBe(2);
    const summary = `Replaced Bilal Raza in team Team of ayesha for ${event.title}`;
    expect(await recordsOf(team)).toEqual([{ action: 'team.member_replaced', by: 'Hira Siddiqui', summary }]);
    expect(await stateOf('bilal', event._id)).toMatchObject({ isRegistered: false, hasAcceptedInvitation: false });
    expect(await mailsOf('bilal', event._id)).toEqual(['you_were_replaced', 'registered', 'invited']);
    expect(await mailsOf('hira', event._id)).toEqual(['you_joined', 'invited']);
    expect(await mailsOf('ayesha', event._id)).toEqual(['member_replaced', 'registered', 'invitation_accepted']);
  });

  test('also in a team that an organizer let grow past the largest size', async () => {
    const event = await makeTeamEvent({ maxTeamSize: 2 });
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const walkIn = { rollNumber: rollNumberOf('zain'), registrationId: team, force: true };
    expect((await site.as('sana').post(`/admin/events/${event._id}/registrations`, walkIn)).status).toBe(201);
    const sent = await replace('ayesha', 'bilal', 'hira', event._id, team);
    expect(sent, sent.text).toMatchObject({ status: 201 });
    expect((await into('ayesha', 'kamran', event._id, team)).code).toBe('team_full');
    expect((await answer('hira', sent, 'accept')).status).toBe(200);
    expect(await namesIn('hira', event._id)).toHaveLength(3);
  });

  test('also on the last day, until the event starts', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const start = startOf(event);
    site.clock.set(new Date(event.registrationDeadline));
    const search = (who: PersonKey) =>
      site.as(who).get<{ users: object[] }>(`/users/search-for-team/${event._id}?name=hira`);
    expect((await search('ayesha')).data.users).toMatchObject([{ name: 'Hira Siddiqui' }]);
    expect((await search('zain')).data.users).toEqual([]);
    const before = (await site.as('hira').get<{ totalPending: number }>('/invitations/stats')).data.totalPending;
    const sent = await replace('ayesha', 'bilal', 'hira', event._id, team);
    const after = (await site.as('hira').get<{ totalPending: number }>('/invitations/stats')).data.totalPending;
    expect(after - before).toBe(1);
    site.clock.set(start);
    expect(await answer('hira', sent, 'accept')).toMatchObject({ status: 409, code: 'registration_closed' });
    expect(await replace('ayesha', 'bilal', 'zain', event._id, team)).toMatchObject({ code: 'registration_closed' });
    site.clock.set(new Date(start.getTime() - 1));
    expect((await answer('hira', sent, 'accept')).status).toBe(200);
  });

  test('and follows a start that is moved', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const sent = await replace('ayesha', 'bilal', 'hira', event._id, team);
    const start = startOf(event);
    const edited = await site.as('sana').put(`/events/${event._id}`, {
      ...eventForm(begun, { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 }),
      date: new Date(start.getTime() + 2 * 86_400_000).toISOString().slice(0, 10),
    });
    expect(edited.status, edited.text).toBe(200);
    site.clock.set(new Date(start.getTime() + 86_400_000));
    expect(await statusOf('hira', sent)).toBe('pending');
    expect((await answer('hira', sent, 'accept')).status).toBe(200);
  });

  test('who has gone meanwhile cannot be replaced', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal', 'kamran');
    const sent = await replace('ayesha', 'bilal', 'hira', event._id, team);
    const second = await replace('ayesha', 'bilal', 'zain', event._id, team);
    await remove('bilal', team, 'bilal');
    expect(await answer('hira', sent, 'accept')).toMatchObject({
      status: 409,
      code: 'member_gone',
      message: 'The member whose place you would take has left the team',
    });
    expect(await namesIn('ayesha', event._id)).toHaveLength(2);
    expect((await answer('zain', second, 'decline')).status).toBe(200);
    expect((await mailsOf('ayesha', event._id))[0]).toBe('invitation_declined');
    const texts = (await site.mailsTo('ayesha.noor@cloud.neduet.edu.pk')).map(({ text }) => text).join();
    expect(texts).toContain('Your team stays as it is.');
  });

  test('of two who would take one place the first to accept has it', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal', 'kamran');
    const [one, other] = [
      await replace('ayesha', 'bilal', 'hira', event._id, team),
      await replace('ayesha', 'bilal', 'zain', event._id, team),
    ];
    expect((await answer('hira', one, 'accept')).status).toBe(200);
    expect(await answer('zain', other, 'accept')).toMatchObject({ code: 'member_gone' });
  });

  test('nobody takes the leader’s place, their own, or that of a stranger', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    expect(await replace('ayesha', 'ayesha', 'hira', event._id, team)).toMatchObject({
      status: 409,
      code: 'leader_must_transfer',
    });
    expect(await replace('ayesha', 'zain', 'hira', event._id, team)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
    expect(await replace('bilal', 'ayesha', 'hira', event._id, team)).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await replace('zain', 'bilal', 'hira', event._id, team)).toMatchObject({ status: 404, code: 'not_found' });
    expect((await replace('ayesha', 'bilal', 'bilal', event._id, team)).errors).toMatchObject([{ field: 'replaces' }]);
    expect((await replace('ayesha', 'bilal', 'hira', event._id, team)).status).toBe(201);
    const alone = await invite('ayesha', 'hira', event._id, undefined, { replaces: await site.idOf('bilal') });
    expect(alone.errors).toMatchObject([{ field: 'replaces' }]);
    const other = await makeTeamEvent();
    expect(await into('ayesha', 'hira', other._id, team)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await into('ayesha', 'hira', event._id, 'nope')).toMatchObject({ status: 404, code: 'not_found' });
    await site.as('ayesha').delete(`/registrations/${team}`);
    expect(await into('ayesha', 'hira', event._id, team)).toMatchObject({ status: 409, code: 'already_cancelled' });
    const single = await makeEvent(site, 'sana');
    const { data } = await site
      .as('ayesha')
      .post<{ registration: { _id: string } }>('/registrations', { eventId: single._id });
    expect((await into('ayesha', 'hira', single._id, data.registration._id)).code).toBe('not_team_event');
  });

  test('eligibility and Koderz hold, and who is registered elsewhere cannot come', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1, eligibilityCriteria: { batches: ['2023'] } });
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    expect((await into('ayesha', 'laiba', event._id, team)).code).toBe('not_eligible');
    expect((await into('ayesha', 'hira', event._id, team)).status).toBe(201);
    const koderz = await makeTeamEvent({ minTeamSize: 1, isKoderzEvent: true });
    const theirs = await makeTeam(koderz._id, 'mahnoor');
    expect((await into('mahnoor', 'maha', koderz._id, theirs)).code).toBe('koderz_mismatch');
    expect((await into('mahnoor', 'hassan', koderz._id, theirs)).status).toBe(201);
    const elsewhere = await makeTeam(event._id, 'zain');
    expect((await replace('ayesha', 'bilal', 'zain', event._id, team)).code).toBe('invitee_unavailable');
    await site.as('zain').delete(`/registrations/${elsewhere}`);
    const sent = await replace('ayesha', 'bilal', 'zain', event._id, team);
    expect((await replace('ayesha', 'bilal', 'zain', event._id, team)).code).toBe('already_invited');
    await makeTeam(event._id, 'zain');
    expect((await answer('zain', sent, 'accept')).code).toBe('invitation_not_pending');
    const leftByOlderVersion = eq(invitations.id, sent.data.invitation._id);
    await site.db
      .update(invitations)
      .set({ status: 'pending', endedAt: null, endedBy: null })
      .where(leftByOlderVersion);
    expect((await answer('zain', sent, 'accept')).code).toBe('already_registered');
  });

  test('whose place somebody took reads by whom', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal', 'zain');
    await answer('hira', await replace('ayesha', 'bilal', 'hira', event._id, team), 'accept');
    const of = async (who: PersonKey) =>
      (await site.as(who).get<Incoming>('/invitations/incoming')).data.invitations.find(
        ({ eventId }) => eventId === event._id,
      );
    expect(await of('bilal')).toMatchObject({ status: 'cancelled', replacedBy: 'Hira Siddiqui' });
    expect(await of('zain')).toMatchObject({ status: 'accepted', replacedBy: null });
  });

  test('accepting ends the other invitations of who comes', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const rival = await invite('zain', 'hira', event._id);
    const sent = await replace('ayesha', 'bilal', 'hira', event._id, team);
    await answer('hira', sent, 'accept');
    expect(await statusOf('hira', rival)).toBe('cancelled');
    const { data } = await site.as('hira').get<Incoming>('/invitations/incoming');
    const joinedAnother = data.invitations.filter((one) => one.joinedAnother).map(({ _id }) => _id);
    expect(joinedAnother).toContain(rival.data.invitation._id);
    expect(joinedAnother).not.toContain(sent.data.invitation._id);
  });
});
