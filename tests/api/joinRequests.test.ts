import { describe, expect, test } from 'vitest';
import { batch } from '#database/cast/ofFestival.ts';
import type { PersonKey } from '#database/cast/people.ts';
import { invitationLifetimeMs } from '#teams/invitations/rules.ts';
import { databases } from '../support/app.ts';
import { openAfterInvitation } from '../support/eventForms.ts';
import { refused } from '../support/featuredCalls.ts';
import { joinCalls } from '../support/joinCalls.ts';
import { suiteWithClock } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

describe.each(databases)('asking to join a team, on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });
  const team = teamCalls(site);
  const { makeTeamEvent, invite, answer, join, makeTeam, register, mailsOf, namesIn, recordsOf, lead } = team;
  const { open, ask, requested, respond, withdraw, listed, statusOf } = joinCalls(site);

  test('the leader accepts: the asker is a member as after an invitation, and both read it', async () => {
    const event = await makeTeamEvent();
    const made = await ask('bilal', await open('ayesha', event._id));
    expect(made.status, made.text).toBe(201);
    const { request } = made.data;
    expect(request).toMatchObject({
      event: { _id: event._id, title: event.title },
      leader: { name: 'Ayesha Noor' },
      asker: { name: 'Bilal Raza', rollNumber: expect.any(String), batch: expect.any(String) },
      status: 'pending',
    });
    expect(made.text).not.toContain('@');
    expect(await mailsOf('ayesha', event._id)).toEqual(['join_requested']);
    for (const who of ['ayesha', 'bilal'] as const) expect(await listed(who, event._id)).toEqual([request]);
    expect(await listed('hira', event._id)).toEqual([]);
    const accepted = await respond('ayesha', request, 'accept');
    expect(accepted).toMatchObject({ status: 200, data: { request: { status: 'accepted' } } });
    expect(await mailsOf('bilal', event._id)).toEqual(['join_answered']);
    expect((await team.stateOf('bilal', event._id)).hasAcceptedInvitation).toBe(true);
    refused(await respond('ayesha', request, 'decline'), 409, 'request_ended');
    refused(await withdraw('bilal', request), 409, 'request_ended');
    expect((await register('ayesha', event._id)).status).toBe(201);
    expect(await namesIn('bilal', event._id)).toEqual(['Ayesha Noor', 'Bilal Raza']);
  });

  test('accepting into a registered team seats the asker, with one mail for each', async () => {
    const event = await makeTeamEvent();
    const id = await makeTeam(event._id, 'ayesha', 'bilal');
    const request = await requested('hira', await open('ayesha', event._id, id));
    expect((await respond('ayesha', request, 'accept')).status).toBe(200);
    expect(await namesIn('hira', event._id)).toEqual(['Ayesha Noor', 'Bilal Raza', 'Hira Siddiqui']);
    expect(await mailsOf('hira', event._id)).toEqual(['join_answered']);
    expect((await mailsOf('bilal', event._id))[0]).toBe('member_joined');
    expect((await mailsOf('ayesha', event._id))[0]).toBe('join_requested');
    const summary = `Accepted Hira Siddiqui into team Team of ayesha for ${event.title}`;
    expect(await recordsOf(id)).toEqual([{ action: 'team.member_joined', by: 'Ayesha Noor', summary }]);
  });

  test('an invitation between the two is the one that becomes accepted', async () => {
    const event = await makeTeamEvent();
    const sent = await invite('ayesha', 'bilal', event._id);
    await respond('ayesha', await requested('bilal', await open('ayesha', event._id)), 'accept');
    expect(await team.statusOf('bilal', sent)).toBe('accepted');
    const { data } = await site.as('bilal').get<{ invitations: { eventId: string }[] }>('/invitations/incoming');
    expect(data.invitations.filter(({ eventId }) => eventId === event._id)).toHaveLength(1);
    expect((await team.takeBack('bilal', sent)).status, 'and leaves as ever').toBe(200);
  });

  test('is answered by the leader alone and withdrawn by the asker alone', async () => {
    const event = await makeTeamEvent();
    const request = await requested('bilal', await open('ayesha', event._id));
    refused(await respond('bilal', request, 'accept'), 403, 'forbidden');
    refused(await withdraw('ayesha', request), 403, 'forbidden');
    refused(await respond('hira', request, 'accept'), 404, 'not_found');
    refused(await withdraw('hira', request), 404, 'not_found');
    expect(await withdraw('bilal', request)).toMatchObject({ status: 200, data: { request: { status: 'ended' } } });
    refused(await respond('ayesha', request, 'accept'), 409, 'request_ended');
  });

  test('who cannot join cannot ask', async () => {
    const event = await makeTeamEvent({ isKoderzEvent: true });
    const token = await open('ayesha', event._id);
    refused(await ask('omar', token), 403, 'administrators_cannot_register');
    refused(await site.nobody.post('/join', { token }), 401, 'unauthenticated');
    const own = await ask('ayesha', token);
    refused(own, 400, 'validation');
    expect(own.text).toContain('You are in your own team already');
    refused(await ask('bilal', token), 409, 'koderz_mismatch');
    const open4 = await makeTeamEvent({ minTeamSize: 1 });
    const into = await open('ayesha', open4._id);
    await makeTeam(open4._id, 'bilal');
    refused(await ask('bilal', into), 409, 'already_registered');
    await join('hira', 'zain', open4._id);
    refused(await ask('zain', into), 409, 'accepted_invitation');
    refused(await ask('hira', into), 409, 'has_team');
    const ofKamran = await requested('kamran', into);
    refused(await ask('kamran', into), 409, 'already_asked');
    await site.as('sana').patch(`/events/${open4._id}`, { status: 'cancelled' });
    refused(await ask('noor', into), 404, 'not_found');
    const ofOneBatch = await makeTeamEvent({ eligibilityCriteria: { batches: [batch(1)] } });
    refused(await ask('noor', await open('ayesha', ofOneBatch._id)), 409, 'not_eligible');
    expect(await statusOf('kamran', ofKamran), 'of a cancelled event').toBe('ended');
  });

  test('after a decline twice more, and five leaders of an event at once', async () => {
    const event = await makeTeamEvent();
    const token = await open('ayesha', event._id);
    for (let n = 0; n < 3; n += 1)
      expect((await respond('ayesha', await requested('bilal', token), 'decline')).status).toBe(200);
    const fourth = await ask('bilal', token);
    refused(fourth, 409, 'asked_enough');
    expect(fourth.message).toBe('The leader has declined three times');
    expect(await mailsOf('bilal', event._id)).toEqual(['join_answered', 'join_answered', 'join_answered']);
    const leaders: PersonKey[] = ['hira', 'zain', 'kamran', 'mariam', 'noor'];
    for (const leader of leaders) await requested('bilal', await open(leader, event._id));
    refused(await ask('bilal', await open('maha', event._id)), 409, 'too_many_requests');
    const [newest] = await listed('bilal', event._id);
    await withdraw('bilal', newest ?? { _id: '' });
    expect((await ask('bilal', await open('maha', event._id))).status).toBe(201);
  });

  test('ends when the asker or the team is taken elsewhere, and lives 72 hours', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1, ...openAfterInvitation(begun) });
    const toAyesha = await open('ayesha', event._id);
    const [ofBilal, ofHira] = [await requested('bilal', toAyesha), await requested('hira', toAyesha)];
    await answer('bilal', await invite('zain', 'bilal', event._id), 'accept');
    expect(await statusOf('ayesha', ofBilal), 'joined another').toBe('ended');
    const ofKamran = await requested('kamran', toAyesha);
    expect((await register('kamran', event._id)).status).toBe(201);
    expect(await statusOf('ayesha', ofKamran), 'registered').toBe('ended');
    expect((await register('ayesha', event._id)).status).toBe(201);
    expect(await statusOf('hira', ofHira), 'the team registered').toBe('ended');
    const late = await requested('noor', await open('mariam', event._id));
    site.clock.set(new Date(begun.getTime() + invitationLifetimeMs));
    expect(await statusOf('noor', late)).toBe('ended');
    refused(await respond('mariam', late, 'accept'), 409, 'request_ended');
    expect((await ask('noor', await open('mariam', event._id))).status).toBe(201);
  });

  test('passes to a new leader', async () => {
    const event = await makeTeamEvent({ maxTeamSize: 4 });
    const id = await makeTeam(event._id, 'ayesha', 'bilal');
    const request = await requested('hira', await open('ayesha', event._id, id));
    expect((await lead('ayesha', id, 'bilal')).status).toBe(200);
    expect((await listed('hira', event._id))[0]).toMatchObject({ status: 'pending', leader: { name: 'Bilal Raza' } });
    refused(await respond('ayesha', request, 'accept'), 404, 'not_found');
    expect((await respond('bilal', request, 'accept')).status).toBe(200);
    expect(await namesIn('hira', event._id)).toHaveLength(3);
  });
});
