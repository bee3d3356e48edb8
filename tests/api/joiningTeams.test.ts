import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { invitationLifetimeMs } from '#teams/invitations/rules.ts';
import { invitations } from '#teams/invitations/server/tables.ts';
import { databases } from '../support/app.ts';
import { openAfterInvitation, startOf } from '../support/eventForms.ts';
import { type Incoming, teamCalls } from '../support/teamCalls.ts';
import { suiteWithClock } from '../support/suiteApp.ts';

describe.each(databases)('joining registered teams, on %s', (database) => {
  const { site } = suiteWithClock({ database });

  const {
    makeTeamEvent,
    into,
    replace,
    answer,
    statusOf,
    makeTeam,
    lead,
    stateOf,
    namesIn,
    mailsOf,
    recordsOf,
    seats,
  } = teamCalls(site);

  test('joins at the moment they accept, and everybody is told once', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const sent = await into('ayesha', 'hira', event._id, team);
    expect(sent).toMatchObject({
      status: 201,
      data: {
        invitation: { registrationId: team, replaces: null, status: 'pending' },
        teamCapacity: { current: 2, max: 3, isFull: false },
      },
    });
    expect(sent.text).not.toContain('@');
    expect(await namesIn('bilal', event._id)).toEqual(['Ayesha Noor', 'Bilal Raza']);
    expect(await answer('hira', sent, 'accept')).toMatchObject({ status: 200 });
    expect(await namesIn('hira', event._id)).toEqual(['Ayesha Noor', 'Bilal Raza', 'Hira Siddiqui']);
    expect(await mailsOf('hira', event._id)).toEqual(['you_joined', 'invited']);
    expect((await mailsOf('ayesha', event._id))[0]).toBe('member_joined');
    const summary = `Joined team Team of ayesha for ${event.title}`;
    expect(await recordsOf(team)).toEqual([{ action: 'team.member_joined', by: 'Hira Siddiqui', summary }]);
    expect(await mailsOf('ayesha', event._id)).toEqual(['member_joined', 'registered', 'invitation_accepted']);
    expect(await mailsOf('bilal', event._id)).toEqual(['member_joined', 'registered', 'invited']);
    expect(await into('ayesha', 'zain', event._id, team)).toMatchObject({ status: 409, code: 'team_full' });
  });

  test('needs a free seat when asked and when accepting', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1, maxParticipants: 3 });
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const sent = await into('ayesha', 'hira', event._id, team);
    const last = await makeTeam(event._id, 'kamran');
    expect(await answer('hira', sent, 'accept')).toMatchObject({ status: 409, code: 'event_full' });
    expect(await into('ayesha', 'zain', event._id, team)).toMatchObject({
      status: 409,
      code: 'event_full',
      message: 'This event is full: there is no place for another member',
    });
    expect(await statusOf('hira', sent)).toBe('pending');
    expect(await seats(event._id)).toBe(3);
    await site.as('kamran').delete(`/registrations/${last}`);
    expect((await into('ayesha', 'zain', event._id, team)).status).toBe(201);
    expect((await answer('hira', sent, 'accept')).status).toBe(200);
  });

  test('of a waiting team needs none, and the team keeps its place', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1, maxParticipants: 1 });
    await makeTeam(event._id, 'kamran');
    const waiting = await makeTeam(event._id, 'ayesha', 'bilal');
    await makeTeam(event._id, 'zain');
    const sent = await into('ayesha', 'hira', event._id, waiting);
    expect((await answer('hira', sent, 'accept')).status).toBe(200);
    expect(await stateOf('hira', event._id)).toMatchObject({
      registration: { status: 'waitlisted', waitlistPosition: 1 },
    });
    const texts = (await site.mailsTo('hira.siddiqui@cloud.neduet.edu.pk')).map(({ text }) => text).join();
    expect(texts).toContain('which is on the waitlist of');
  });

  test('joins until the deadline, and not after', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const deadline = new Date(event.registrationDeadline);
    site.clock.set(new Date(deadline.getTime() - 1000));
    const sent = await into('ayesha', 'hira', event._id, team);
    expect(sent.data.invitation.expiresAt).toBe(event.registrationDeadline);
    site.clock.set(deadline);
    expect(await answer('hira', sent, 'accept')).toMatchObject({ status: 409, code: 'deadline_passed' });
    expect(await into('ayesha', 'zain', event._id, team)).toMatchObject({ status: 409, code: 'deadline_passed' });
    site.clock.set(startOf(event));
    expect(await into('ayesha', 'zain', event._id, team)).toMatchObject({ status: 409, code: 'registration_closed' });
    site.clock.set(new Date(deadline.getTime() - 1));
    expect((await into('ayesha', 'zain', event._id, team)).status).toBe(201);
    expect((await answer('hira', sent, 'accept')).status).toBe(200);
  });

  test('fills the team: what would grow it ends, what would replace somebody stays', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const grows = await into('ayesha', 'zain', event._id, team);
    const replaces = await replace('ayesha', 'bilal', 'mariam', event._id, team);
    const sent = await into('ayesha', 'hira', event._id, team);
    await answer('hira', sent, 'accept');
    expect(await statusOf('zain', grows)).toBe('team_full');
    expect(await statusOf('mariam', replaces)).toBe('pending');
    expect((await answer('mariam', replaces, 'accept')).status).toBe(200);
    expect(await namesIn('ayesha', event._id)).toEqual(['Ayesha Noor', 'Hira Siddiqui', 'Mariam Javed']);
  });

  test('pending invitations pass to a new leader; one that would replace them ends', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const grows = await into('ayesha', 'hira', event._id, team);
    const replacing = await replace('ayesha', 'bilal', 'zain', event._id, team);
    await lead('ayesha', team, 'bilal');
    expect(await statusOf('zain', replacing)).toBe('cancelled');
    const sender = async () =>
      (await site.as('hira').get<Incoming>('/invitations/incoming')).data.invitations.find(
        ({ _id }) => _id === grows.data.invitation._id,
      )?.sender.name;
    expect(await sender()).toBe('Bilal Raza');
    expect((await site.as('ayesha').delete(`/invitations/${grows.data.invitation._id}`)).code).toBe('not_found');
    expect((await answer('hira', grows, 'accept')).status).toBe(200);
    expect(await namesIn('hira', event._id)).toEqual(['Bilal Raza', 'Ayesha Noor', 'Hira Siddiqui']);
  });

  test('one that expired unnoticed does not stand in the way of another leader’s', async () => {
    const event = await makeTeamEvent(openAfterInvitation(site.clock.now()));
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    await into('ayesha', 'hira', event._id, team);
    site.clock.advance(invitationLifetimeMs / 1000);
    await lead('ayesha', team, 'bilal');
    expect((await into('bilal', 'hira', event._id, team)).status).toBe(201);
    expect((await lead('bilal', team, 'ayesha')).status).toBe(200);
    expect((await into('ayesha', 'hira', event._id, team)).code).toBe('already_invited');
  });

  test('cancelling the registration ends what is pending', async () => {
    const event = await makeTeamEvent();
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const sent = await into('ayesha', 'hira', event._id, team);
    await site.as('ayesha').delete(`/registrations/${team}`);
    expect(await statusOf('hira', sent)).toBe('cancelled');
    const rows = await site.db.select().from(invitations).where(eq(invitations.registrationId, team));
    expect(rows).toHaveLength(1);
  });
});
