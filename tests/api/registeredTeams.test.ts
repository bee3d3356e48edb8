import { describe, expect, test } from 'vitest';
import type { Registration } from '#teams/registrations/contract.ts';
import { databases } from '../support/app.ts';
import { makeEvent, startOf } from '../support/eventForms.ts';
import { type Incoming, teamCalls } from '../support/teamCalls.ts';
import { suiteWithClock } from '../support/suiteApp.ts';

describe.each(databases)('registered teams that change, on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });

  const { makeTeamEvent, invite, answer, makeTeam, remove, lead, rename, stateOf, namesIn, mailsOf, recordsOf } =
    teamCalls(site);

  describe('leaving and removing', () => {
    test('a member leaves: everybody is told once, and they are free', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
      const left = await remove('bilal', team, 'bilal');
      expect(left).toMatchObject({ status: 200, data: { registration: { _id: team, status: 'registered' } } });
      expect(left.data.registration.teamMembers.map(({ name }) => name)).toEqual(['Ayesha Noor', 'Hira Siddiqui']);
      expect(await stateOf('bilal', event._id)).toMatchObject({ isRegistered: false, hasAcceptedInvitation: false });
      const mine = await site.as('bilal').get<{ registrations: Registration[] }>('/registrations/my-registrations');
      expect(mine.data.registrations.map(({ _id }) => _id)).not.toContain(team);
      expect(await mailsOf('bilal', event._id)).toEqual(['you_left', 'registered', 'invited']);
      expect((await mailsOf('ayesha', event._id))[0]).toBe('member_left');
      const summary = `Left team Team of ayesha for ${event.title}`;
      expect(await recordsOf(team)).toEqual([{ action: 'team.member_left', by: 'Bilal Raza', summary }]);
      expect((await mailsOf('hira', event._id))[0]).toBe('member_left');
      const { data } = await site.as('bilal').get<Incoming>('/invitations/incoming');
      expect(data.invitations.find(({ eventId }) => eventId === event._id)?.status).toBe('cancelled');
      expect(await remove('bilal', team, 'bilal'), 'twice, by who is a stranger now').toMatchObject({
        status: 404,
        code: 'not_found',
      });
    });

    test('the leader removes a member, who can come back', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
      expect((await remove('ayesha', team, 'bilal')).status).toBe(200);
      expect(await mailsOf('bilal', event._id)).toEqual(['you_were_removed', 'registered', 'invited']);
      expect((await mailsOf('hira', event._id))[0]).toBe('member_removed');
      const summary = `Removed Bilal Raza from team Team of ayesha for ${event.title}`;
      expect(await recordsOf(team)).toEqual([{ action: 'team.member_removed', by: 'Ayesha Noor', summary }]);
      expect(await mailsOf('ayesha', event._id)).not.toContain('member_removed');
      expect(await remove('ayesha', team, 'bilal')).toMatchObject({ status: 404, code: 'not_found' });
      const other = await invite('zain', 'bilal', event._id);
      expect(await answer('bilal', other, 'accept')).toMatchObject({ status: 200 });
    });

    test('who may not, and what a team keeps', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
      expect(await remove('zain', team, 'bilal')).toMatchObject({ status: 404, code: 'not_found' });
      expect(await remove('zain', team, 'zain')).toMatchObject({ status: 404, code: 'not_found' });
      expect(await remove('bilal', team, 'hira')).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await remove('bilal', team, 'ayesha')).toMatchObject({ status: 403, code: 'forbidden' });
      expect(await remove('ayesha', team, 'zain')).toMatchObject({ status: 404, code: 'not_found' });
      expect((await site.as('ayesha').delete(`/registrations/${team}/members/nope`)).code).toBe('not_found');
      expect(await remove('ayesha', team, 'ayesha')).toMatchObject({
        status: 409,
        code: 'leader_must_transfer',
        message: 'The leader cannot leave. Make another member the leader first, or cancel the registration.',
      });
      await remove('hira', team, 'hira');
      const tooSmall = { status: 409, code: 'team_too_small', message: 'Minimum team size is 2 members' };
      expect(await remove('bilal', team, 'bilal')).toMatchObject(tooSmall);
      expect(await remove('ayesha', team, 'bilal')).toMatchObject(tooSmall);
      expect(await namesIn('bilal', event._id)).toEqual(['Ayesha Noor', 'Bilal Raza']);
    });

    test('until the event starts, and not once it is cancelled', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
      const start = startOf(event);
      site.clock.set(start);
      expect(await remove('bilal', team, 'bilal')).toMatchObject({ status: 409, code: 'registration_closed' });
      expect(await lead('ayesha', team, 'bilal')).toMatchObject({ status: 409, code: 'registration_closed' });
      site.clock.set(new Date(start.getTime() - 1));
      expect((await lead('ayesha', team, 'hira')).status).toBe(200);
      expect((await lead('hira', team, 'ayesha')).status).toBe(200);
      expect((await remove('bilal', team, 'bilal')).status).toBe(200);
      await site.as('ayesha').delete(`/registrations/${team}`);
      expect(await remove('ayesha', team, 'hira')).toMatchObject({ status: 409, code: 'already_cancelled' });
      expect(await lead('ayesha', team, 'hira')).toMatchObject({ status: 409, code: 'already_cancelled' });
    });

    test('who registered alone cancels; there is nobody to leave', async () => {
      const event = await makeEvent(site, 'sana');
      const { data } = await site
        .as('ayesha')
        .post<{ registration: Registration }>('/registrations', { eventId: event._id });
      expect((await remove('ayesha', data.registration._id, 'ayesha')).code).toBe('leader_must_transfer');
      expect(data.registration.canChangeTeam).toBe(false);
    });

    test('the seat goes to the first in line that fits, in the same moment', async () => {
      const event = await makeTeamEvent({ minTeamSize: 1, maxParticipants: 3 });
      const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
      await makeTeam(event._id, 'zain', 'mariam');
      await makeTeam(event._id, 'kamran');
      expect(await stateOf('kamran', event._id)).toMatchObject({ registration: { waitlistPosition: 2 } });
      await remove('hira', team, 'hira');
      expect(await stateOf('zain', event._id)).toMatchObject({
        registration: { status: 'waitlisted', waitlistPosition: 1 },
      });
      expect(await stateOf('kamran', event._id)).toMatchObject({ registration: { status: 'registered' } });
      expect((await mailsOf('kamran', event._id))[0]).toBe('promoted');
    });

    test('a waiting team keeps its place, and shrinking into the free seats promotes it', async () => {
      const event = await makeTeamEvent({ minTeamSize: 1, maxParticipants: 3 });
      await makeTeam(event._id, 'kamran');
      const waiting = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
      const behind = await makeTeam(event._id, 'zain', 'mariam', 'maha');
      expect((await lead('ayesha', waiting, 'bilal')).data.registration).toMatchObject({ waitlistPosition: 1 });
      const shrunk = await remove('zain', behind, 'maha');
      expect(shrunk.data.registration, 'it fits into the two free seats, the team before does not').toMatchObject({
        status: 'registered',
        waitlistPosition: null,
      });
      expect((await mailsOf('mariam', event._id)).slice(0, 2).toSorted()).toEqual(['member_removed', 'promoted']);
      expect(await stateOf('hira', event._id)).toMatchObject({
        registration: { status: 'waitlisted', waitlistPosition: 1 },
      });
      expect((await mailsOf('maha', event._id))[0]).toBe('you_were_removed');
    });
  });

  describe('another leader', () => {
    test('leads, stands first everywhere, and everybody is told once', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
      const changed = await lead('ayesha', team, 'hira');
      expect(changed).toMatchObject({ status: 200, data: { registration: { canCancel: false } } });
      expect(changed.data.registration.teamLeader.name).toBe('Hira Siddiqui');
      const [first, ...others] = changed.data.registration.teamMembers.map(({ name }) => name);
      expect([first, ...others.toSorted()]).toEqual(['Hira Siddiqui', 'Ayesha Noor', 'Bilal Raza']);
      expect((await mailsOf('hira', event._id))[0]).toBe('you_lead');
      expect((await mailsOf('bilal', event._id))[0]).toBe('leader_changed');
      expect(await mailsOf('ayesha', event._id)).not.toContain('leader_changed');
      const summary = `Made Hira Siddiqui the leader of team Team of ayesha for ${event.title}`;
      expect(await recordsOf(team)).toEqual([{ action: 'team.leader_changed', by: 'Ayesha Noor', summary }]);
      expect(await lead('ayesha', team, 'bilal')).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await site.as('ayesha').delete(`/registrations/${team}`)).code).toBe('forbidden');
      const roster = await site.as('sana').get<{ registrations: Registration[] }>(`/registrations/event/${event._id}`);
      expect(roster.data.registrations[0]).toMatchObject({
        teamLeader: { name: 'Hira Siddiqui' },
        teamMembers: [{ name: 'Hira Siddiqui' }, {}, {}],
      });
      expect((await remove('ayesha', team, 'ayesha')).status).toBe(200);
      expect((await site.as('hira').delete(`/registrations/${team}`)).status).toBe(200);
      for (const who of ['ayesha', 'bilal', 'hira'] as const)
        expect(await stateOf(who, event._id)).toMatchObject({ isRegistered: false, hasAcceptedInvitation: false });
    });

    test('there and back again changes nothing, and nobody else can be made one', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal');
      expect(await lead('ayesha', team, 'zain')).toMatchObject({ status: 404, code: 'not_found' });
      expect(await lead('zain', team, 'zain')).toMatchObject({ status: 404, code: 'not_found' });
      expect(await lead('bilal', team, 'bilal')).toMatchObject({ status: 403, code: 'forbidden' });
      expect((await site.as('ayesha').put(`/registrations/${team}/leader`, {})).errors).toMatchObject([
        { field: 'userId' },
      ]);
      const before = (await mailsOf('bilal', event._id)).length;
      expect((await lead('ayesha', team, 'ayesha')).status).toBe(200);
      expect(await mailsOf('bilal', event._id)).toHaveLength(before);
      expect((await lead('ayesha', team, 'bilal')).status).toBe(200);
      expect((await lead('bilal', team, 'ayesha')).status).toBe(200);
      expect(await namesIn('bilal', event._id)).toEqual(['Ayesha Noor', 'Bilal Raza']);
    });

    test('words of the old leader do not pass for those of the new one', async () => {
      const event = await makeTeamEvent();
      const sent = await invite('ayesha', 'bilal', event._id, 'It is me, Ayesha');
      await answer('bilal', sent, 'accept');
      const team = await makeTeam(event._id, 'ayesha');
      await lead('ayesha', team, 'bilal');
      const { data } = await site.as('ayesha').get<Incoming>('/invitations/incoming');
      expect(data.invitations.find(({ eventId }) => eventId === event._id)).toMatchObject({
        status: 'accepted',
        message: null,
        sender: { name: 'Bilal Raza' },
      });
    });
  });

  describe('another name', () => {
    test('is that of the team everywhere, and the members are told once', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
      const { registration } = (await rename('ayesha', team, '  Null   Pointers ')).data;
      expect(registration.teamName).toBe('Null   Pointers');
      expect((await stateOf('bilal', event._id)).registration?.teamName).toBe('Null   Pointers');
      expect((await mailsOf('bilal', event._id)).filter((template) => template === 'team_renamed')).toHaveLength(1);
      expect(await mailsOf('ayesha', event._id)).not.toContain('team_renamed');
      const texts = (await site.mailsTo('hira.siddiqui@cloud.neduet.edu.pk')).map(({ text }) => text).join();
      expect(texts).toContain('was called “Team of ayesha”. Its name is “Null Pointers” now.');
      expect((await rename('ayesha', team, 'Null   Pointers')).status).toBe(200);
      expect((await mailsOf('bilal', event._id)).filter((template) => template === 'team_renamed')).toHaveLength(1);
      const named = {
        action: 'team.renamed',
        by: 'Ayesha Noor',
        summary: `Renamed team Null   Pointers for ${event.title}`,
      };
      expect(await recordsOf(team)).toEqual([named]);
      expect((await rename('ayesha', team, 'NULL POINTERS')).data.registration.teamName).toBe('NULL POINTERS');
    });

    test('is refused as at registering, in the same order', async () => {
      const event = await makeTeamEvent({ minTeamSize: 1 });
      const team = await makeTeam(event._id, 'ayesha', 'bilal');
      const other = await makeTeam(event._id, 'zain');
      const required = { status: 400, code: 'team_name_required', message: 'Team name is required' };
      for (const blank of ['', '   ', null, undefined])
        expect(await rename('ayesha', team, blank)).toMatchObject(required);
      for (const bad of ['x', 'x'.repeat(51), 'a\u0007b', '\u200b\u200b'])
        expect((await rename('ayesha', team, bad)).errors).toMatchObject([{ field: 'teamName' }]);
      expect(await rename('ayesha', team, 'tEAM  OF  zain')).toMatchObject({
        status: 409,
        code: 'team_name_taken',
        message: 'Team name is not available',
      });
      expect(await rename('hira', team, 'Ours')).toMatchObject({ status: 404, code: 'not_found' });
      expect(await rename('bilal', team, 'x')).toMatchObject({ status: 403, code: 'forbidden' });
      await site.as('zain').delete(`/registrations/${other}`);
      expect(await rename('zain', other, 'Ours')).toMatchObject({ status: 409, code: 'already_cancelled' });
      expect((await rename('ayesha', team, 'Team of zain')).status).toBe(200);
    });

    test('until the deadline, and for teams alone', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal');
      const deadline = new Date(event.registrationDeadline);
      site.clock.set(deadline);
      expect(await rename('ayesha', team, 'x')).toMatchObject({ status: 409, code: 'deadline_passed' });
      site.clock.set(startOf(event));
      expect(await rename('ayesha', team, 'x')).toMatchObject({ status: 409, code: 'registration_closed' });
      site.clock.set(new Date(deadline.getTime() - 1));
      expect((await rename('ayesha', team, 'In time')).status).toBe(200);
      site.clock.set(begun);
      await site.as('sana').patch(`/events/${event._id}`, { status: 'ongoing' });
      expect(await rename('ayesha', team, 'x')).toMatchObject({ status: 409, code: 'registration_closed' });
      const alone = await makeEvent(site, 'sana');
      const { data } = await site
        .as('ayesha')
        .post<{ registration: Registration }>('/registrations', { eventId: alone._id });
      expect((await rename('ayesha', data.registration._id, 'Us')).errors).toMatchObject([{ field: 'teamName' }]);
    });
  });
});
