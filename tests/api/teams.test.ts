import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#people/accounts/server/tables.ts';
import { festival } from '#festival';
import type { Invitation } from '#teams/invitations/contract.ts';
import { invitationLifetimeMs } from '#teams/invitations/rules.ts';
import { invitations } from '#teams/invitations/server/tables.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { newPerson } from '../authorization/fixtures.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent, openAfterInvitation } from '../support/eventForms.ts';
import { suiteWithClock } from '../support/suiteApp.ts';
import { type Sent, teamCalls, teamSizes } from '../support/teamCalls.ts';

describe.each(databases)('teams on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });
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
    expect(check.data).toEqual({
      event: { hasOpeningReminder: false },
      isRegistered: false,
      hasAcceptedInvitation: true,
      clashes: [],
    });
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
      event: { hasOpeningReminder: false },
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

  test('an invitation expires by the clock: when its time is over, and at the deadline', async () => {
    const event = await makeTeamEvent(openAfterInvitation(begun));
    const sent = await invite('ayesha', 'bilal', event._id);
    expect(new Date(sent.data.invitation.expiresAt).getTime() - begun.getTime()).toBe(invitationLifetimeMs);
    const before = (await site.as('bilal').get<{ totalPending: number }>('/invitations/stats')).data.totalPending;
    site.clock.advance(invitationLifetimeMs / 1000);
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

  test('who has registered invites into that team, not into another of the same event', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1 });
    const { registration } = (await register('ayesha', event._id)).data;
    expect(await invite('ayesha', 'bilal', event._id)).toMatchObject({
      status: 409,
      code: 'already_registered',
      message: 'You are already registered for this event',
    });
    const into = await invite('ayesha', 'bilal', event._id, undefined, { registrationId: registration._id });
    expect(into.status).toBe(201);
  });

  test('twenty invitations wait for an answer at once; one taken back makes room for another', async () => {
    const event = await makeTeamEvent();
    const send = async (receiverId: string) =>
      site.as('ayesha').post<Sent>('/invitations/send', { receiverId, eventId: event._id });
    const [last, ...others] = await Promise.all(Array.from({ length: 21 }, () => newPerson(site)));
    const department = festival.department.name;
    await site.db
      .update(users)
      .set({ department })
      .where(inArray(users.id, [last ?? '', ...others]));
    const sent: { data: Sent }[] = [];
    for (const id of others) {
      const made = await send(id);
      expect(made.status, made.text).toBe(201);
      sent.push(made);
    }
    expect(await send(last ?? '')).toMatchObject({
      status: 409,
      code: 'too_many_pending',
      message: 'You have 20 pending invitations. Wait for answers or cancel some first.',
    });
    const [one] = sent;
    if (one) expect((await takeBack('ayesha', one)).status).toBe(200);
    expect((await send(last ?? '')).status).toBe(201);
  });

  test('an organizer’s edit after the invitation counts when it is accepted: batches, then sizes', async () => {
    const event = await makeTeamEvent();
    const edit = async (changes: object) =>
      expect(
        (await site.as('sana').put(`/events/${event._id}`, eventForm(begun, { ...teamSizes, ...changes }))).status,
      ).toBe(200);
    await join('ayesha', 'bilal', event._id);
    const sent = await invite('ayesha', 'hira', event._id);
    await edit({ eligibilityCriteria: { batches: ['2022'] } });
    expect(await answer('hira', sent, 'accept')).toMatchObject({
      status: 409,
      code: 'not_eligible',
      message: 'This event is for batch 2022 only',
    });
    await edit({ eligibilityCriteria: { batches: ['2023'] }, maxTeamSize: 2 });
    expect(await answer('hira', sent, 'accept')).toMatchObject({
      status: 409,
      code: 'team_full',
      message: 'This team is already full',
    });
    await edit({ eligibilityCriteria: { batches: ['2023'] } });
    expect((await answer('hira', sent, 'accept')).status).toBe(200);
  });

  test('the last guards of an answer: an invitation that should have ended joins nobody twice', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1 });
    const toBilal = await invite('ayesha', 'bilal', event._id);
    const toZain = await invite('ayesha', 'zain', event._id);
    await join('hira', 'bilal', event._id);
    await register('ayesha', event._id);
    const setStatusInTable = (sent: { data: Sent }, status: 'pending' | 'cancelled') =>
      site.db.update(invitations).set({ status }).where(eq(invitations.id, sent.data.invitation._id));
    for (const [who, sent, code] of [
      ['bilal', toBilal, 'accepted_invitation'],
      ['zain', toZain, 'leader_already_registered'],
    ] as const) {
      expect((await answer(who, sent, 'accept')).code).toBe('invitation_not_pending');
      await setStatusInTable(sent, 'pending');
      expect(await answer(who, sent, 'accept')).toMatchObject({ status: 409, code });
      await setStatusInTable(sent, 'cancelled');
    }
    const free = await invite('hira', 'zain', event._id);
    expect((await answer('zain', free, 'accept')).status).toBe(200);
  });
});
