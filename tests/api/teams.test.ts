import { afterEach, describe, expect, test } from 'vitest';
import type { Invitation } from '#invitations/contract.ts';
import type { Registration } from '#registrations/contract.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { type Sent, teamCalls } from '../support/teamCalls.ts';

describe.each(databases)('teams on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });
  afterEach(() => site.clock.set(begun));
  const { makeTeamEvent, invite, answer, takeBack, register, join, statusOf, mailsOf } = teamCalls(site);

  test('inviting, accepting, naming and registering a team registers and mails everybody', async () => {
    const event = await makeTeamEvent();
    const toBilal = await invite('ayesha', 'bilal', event._id, '  Join us?  ');
    expect(toBilal).toMatchObject({
      status: 201,
      data: {
        invitation: {
          status: 'pending',
          message: 'Join us?',
          eventId: event._id,
          sender: { name: 'Ayesha Noor' },
          teamRegistered: false,
        },
        teamCapacity: { current: 1, max: 3, isFull: false },
      },
    });
    expect(toBilal.text).not.toContain('@');
    const toHira = await invite('ayesha', 'hira', event._id);
    const toZain = await invite('ayesha', 'zain', event._id);
    expect((await answer('bilal', toBilal, 'accept')).data.invitation.status).toBe('accepted');
    expect((await answer('hira', toHira, 'accept')).status).toBe(200);
    expect(await statusOf('zain', toZain)).toBe('team_full');
    expect(await answer('zain', toZain, 'accept')).toMatchObject({ code: 'invitation_not_pending' });

    const check = await site.as('bilal').get(`/registrations/check/${event._id}`);
    expect(check.data).toEqual({ isRegistered: false, hasAcceptedInvitation: true, clashes: [] });
    const capacity = await site
      .as('ayesha')
      .get<Sent & { acceptedInvitations: Invitation[] }>(`/invitations/accepted/${event._id}`);
    expect(capacity.data.teamCapacity).toEqual({ current: 3, max: 3, isFull: true });
    expect(capacity.data.acceptedInvitations.map((one) => one.receiver.name).toSorted()).toEqual([
      'Bilal Raza',
      'Hira Siddiqui',
    ]);

    const made = await register('ayesha', event._id, { teamName: ' Null   Pointers ' });
    expect(made.status).toBe(201);
    const names = made.data.registration.teamMembers.map((member) => member.name);
    expect(names[0]).toBe('Ayesha Noor');
    expect(names.toSorted()).toEqual(['Ayesha Noor', 'Bilal Raza', 'Hira Siddiqui']);
    const mine = await site.as('hira').get<{ registrations: Registration[] }>('/registrations/my-registrations');
    expect(mine.data.registrations[0]).toMatchObject({
      _id: made.data.registration._id,
      canCancel: false,
      isIndividual: false,
    });
    expect(await mailsOf('bilal', event._id)).toEqual(['registered', 'invited']);
    expect(await mailsOf('ayesha', event._id)).toEqual(['registered', 'invitation_accepted', 'invitation_accepted']);
    expect((await takeBack('ayesha', toBilal)).code).toBe('team_registered');
    expect((await takeBack('bilal', toBilal)).code).toBe('team_registered');
  });

  test('when the leader cancels, the members and the name are free again', async () => {
    const event = await makeTeamEvent();
    await join('ayesha', 'bilal', event._id);
    const made = await register('ayesha', event._id, { teamName: 'Phoenix' });
    expect((await site.as('bilal').delete(`/registrations/${made.data.registration._id}`)).code).toBe('forbidden');
    expect((await site.as('ayesha').delete(`/registrations/${made.data.registration._id}`)).status).toBe(200);
    expect(await mailsOf('bilal', event._id)).toEqual(['team_cancelled', 'registered', 'invited']);
    expect((await site.as('bilal').get(`/registrations/check/${event._id}`)).data).toEqual({
      isRegistered: false,
      hasAcceptedInvitation: false,
      clashes: expect.any(Array),
    });
    await join('bilal', 'ayesha', event._id);
    expect((await register('bilal', event._id, { teamName: 'PHOENIX' })).status).toBe(201);
  });

  test('accepting one invitation ends the others, received and sent', async () => {
    const event = await makeTeamEvent();
    const fromAyesha = await invite('ayesha', 'bilal', event._id);
    const fromHira = await invite('hira', 'bilal', event._id);
    const ofBilal = await invite('bilal', 'zain', event._id);
    await answer('bilal', fromAyesha, 'accept');
    expect(await statusOf('bilal', fromHira)).toBe('cancelled');
    expect(await statusOf('zain', ofBilal)).toBe('cancelled');
    expect((await invite('bilal', 'zain', event._id)).code).toBe('accepted_invitation');
    expect((await invite('hira', 'bilal', event._id)).code).toBe('invitee_unavailable');
    expect(await register('bilal', event._id)).toMatchObject({
      code: 'accepted_invitation',
      message: 'You have accepted an invitation. Please wait for your team leader to complete registration.',
    });
  });

  test('a leader whose invitations were accepted cannot join another team', async () => {
    const event = await makeTeamEvent();
    const toBilal = await invite('ayesha', 'bilal', event._id);
    await join('bilal', 'hira', event._id);
    expect((await answer('bilal', toBilal, 'accept')).code).toBe('has_team');
    expect((await answer('bilal', toBilal, 'decline')).status).toBe(200);
  });

  test('members can leave or be removed until the team registers', async () => {
    const event = await makeTeamEvent();
    const bilal = await join('ayesha', 'bilal', event._id);
    expect((await takeBack('zain', bilal)).code).toBe('not_found');
    expect((await takeBack('bilal', bilal)).data.invitation.status).toBe('cancelled');
    expect((await takeBack('bilal', bilal)).code).toBe('invitation_not_pending');
    const hira = await join('ayesha', 'hira', event._id);
    expect((await takeBack('ayesha', hira)).status).toBe(200);
    const pending = await invite('ayesha', 'zain', event._id);
    expect((await takeBack('zain', pending)).code).toBe('invitation_not_pending');
    expect((await takeBack('ayesha', pending)).data.invitation.status).toBe('cancelled');
    expect(await mailsOf('ayesha', event._id)).toEqual(expect.arrayContaining(['left_team']));
    expect(await mailsOf('hira', event._id)).toEqual(['removed_from_team', 'invited']);
    expect((await answer('zain', pending, 'accept')).code).toBe('invitation_not_pending');
  });

  test('a person can be invited twice more after declining, with one pending invitation at a time', async () => {
    const event = await makeTeamEvent();
    for (let i = 0; i < 3; i++) {
      const sent = await invite('ayesha', 'bilal', event._id);
      expect((await invite('ayesha', 'bilal', event._id)).code).toBe('already_invited');
      await answer('bilal', sent, 'decline');
    }
    expect(await invite('ayesha', 'bilal', event._id)).toMatchObject({ status: 409, code: 'asked_enough' });
  });

  test('an invitation expires by the clock: after 72 hours, and at the deadline', async () => {
    const event = await makeTeamEvent();
    const sent = await invite('ayesha', 'bilal', event._id);
    expect(new Date(sent.data.invitation.expiresAt).getTime() - begun.getTime()).toBe(72 * 3_600_000);
    const before = (await site.as('bilal').get<{ totalPending: number }>('/invitations/stats')).data.totalPending;
    site.clock.advance(72 * 3600);
    expect(await statusOf('bilal', sent)).toBe('expired');
    expect((await answer('bilal', sent, 'accept')).code).toBe('invitation_expired');
    expect((await site.as('bilal').get<{ totalPending: number }>('/invitations/stats')).data.totalPending).toBeLessThan(
      before,
    );
    const again = await invite('ayesha', 'bilal', event._id);
    expect(again.data.invitation.expiresAt).toBe(event.registrationDeadline);
    site.clock.set(new Date(event.registrationDeadline));
    expect(await answer('bilal', again, 'accept')).toMatchObject({
      code: 'deadline_passed',
      message: 'Registration deadline has passed',
    });
    expect((await invite('ayesha', 'hira', event._id)).code).toBe('deadline_passed');
  });

  test('who can be invited, and the first reason against it', async () => {
    const event = await makeTeamEvent({ eligibilityCriteria: { batches: ['2023'] } });
    expect((await invite('omar', 'bilal', event._id)).code).toBe('administrators_cannot_register');
    expect((await invite('ayesha', 'omar', event._id)).code).toBe('not_found');
    expect((await invite('ayesha', 'ayesha', event._id)).errors).toMatchObject([{ field: 'receiverId' }]);
    expect((await invite('ayesha', 'laiba', event._id)).code).toBe('not_eligible');
    expect((await invite('laiba', 'bilal', event._id)).code).toBe('not_eligible');
    expect((await invite('ayesha', 'bilal', event._id, 'x'.repeat(201))).errors).toMatchObject([{ field: 'message' }]);
    const single = await makeEvent(site, 'sana');
    expect((await invite('ayesha', 'bilal', single._id)).code).toBe('not_team_event');
    await site.as('sana').patch(`/events/${event._id}`, { status: 'ongoing' });
    expect((await invite('ayesha', 'bilal', event._id)).code).toBe('registration_closed');
  });
});
