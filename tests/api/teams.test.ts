import { afterEach, describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { Invitation, TeamCapacity } from '#invitations/contract.ts';
import type { Registration } from '#registrations/contract.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

type Sent = { invitation: Invitation; teamCapacity: TeamCapacity };
type Found = { users: { _id: string; name: string }[]; searchMessage: string; hasSearchQuery: boolean };

describe.each(databases)('teams on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });
  afterEach(() => site.clock.set(begun));

  const team = { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 };
  const makeTeamEvent = (changes: object = {}) => makeEvent(site, 'sana', { ...team, ...changes });
  const invite = async (leader: PersonKey, other: PersonKey, eventId: string, message?: string) =>
    site.as(leader).post<Sent>('/invitations/send', { receiverId: await site.idOf(other), eventId, message });
  const answer = (who: PersonKey, sent: { data: Sent }, response: 'accept' | 'decline') =>
    site.as(who).put<{ invitation: Invitation }>(`/invitations/${sent.data.invitation._id}/respond`, { response });
  const takeBack = (who: PersonKey, sent: { data: Sent }) =>
    site.as(who).delete<{ invitation: Invitation }>(`/invitations/${sent.data.invitation._id}`);
  const register = (leader: PersonKey, eventId: string, more: object = {}) =>
    site.as(leader).post<{ registration: Registration }>('/registrations', {
      eventId,
      useInvitations: true,
      teamName: `Team of ${leader}`,
      ...more,
    });
  const join = async (leader: PersonKey, other: PersonKey, eventId: string) => {
    const sent = await invite(leader, other, eventId);
    expect(await answer(other, sent, 'accept'), `${other} joins ${leader}`).toMatchObject({ status: 200 });
    return sent;
  };
  const stateOf = async (who: PersonKey, sent: { data: Sent }) =>
    (await site.as(who).get<{ invitations: Invitation[] }>('/invitations/incoming')).data.invitations.find(
      (one) => one._id === sent.data.invitation._id,
    )?.status;
  const mailsTo = async (who: PersonKey, eventId: string) =>
    (await site.mails())
      .filter((mail) => mail.to.startsWith(`${who}.`) && mail.data['eventId'] === eventId)
      .map((mail) => mail.template);

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
    expect(await stateOf('zain', toZain)).toBe('team_full');
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
    expect(await mailsTo('bilal', event._id)).toEqual(['registered', 'invited']);
    expect(await mailsTo('ayesha', event._id)).toEqual(['registered', 'invitation_accepted', 'invitation_accepted']);
    expect((await takeBack('ayesha', toBilal)).code).toBe('team_registered');
    expect((await takeBack('bilal', toBilal)).code).toBe('team_registered');
  });

  test('when the leader cancels, the members and the name are free again', async () => {
    const event = await makeTeamEvent();
    await join('ayesha', 'bilal', event._id);
    const made = await register('ayesha', event._id, { teamName: 'Phoenix' });
    expect((await site.as('bilal').delete(`/registrations/${made.data.registration._id}`)).code).toBe('forbidden');
    expect((await site.as('ayesha').delete(`/registrations/${made.data.registration._id}`)).status).toBe(200);
    expect(await mailsTo('bilal', event._id)).toEqual(['team_cancelled', 'registered', 'invited']);
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
    expect(await stateOf('bilal', fromHira)).toBe('cancelled');
    expect(await stateOf('zain', ofBilal)).toBe('cancelled');
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
    expect(await mailsTo('ayesha', event._id)).toEqual(expect.arrayContaining(['left_team']));
    expect(await mailsTo('hira', event._id)).toEqual(['removed_from_team', 'invited']);
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
    expect(await stateOf('bilal', sent)).toBe('expired');
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

  test('a Koderz team shares batch and section: in search, sending, accepting and registering', async () => {
    const event = await makeTeamEvent({ isKoderzEvent: true });
    const me = (await site.as('maha').get<{ user: Record<string, string> }>('/auth/me')).data.user;
    const { name, rollNumber, phoneNumber, batch } = me;
    const move = (section: string) =>
      site.as('maha').put('/users/profile', { name, rollNumber, phoneNumber, batch, section });
    const search = async () =>
      (await site.as('mahnoor').get<Found>(`/users/search-for-team/${event._id}?name=${name}`)).data.users.map(
        (user) => user.name,
      );
    expect(await search()).toEqual([]);
    expect((await invite('mahnoor', 'maha', event._id)).code).toBe('koderz_mismatch');
    await move('B');
    expect(await search()).toEqual([name]);
    const sent = await invite('mahnoor', 'maha', event._id);
    expect((await move('C')).status).toBe(200);
    expect((await answer('maha', sent, 'accept')).code).toBe('koderz_mismatch');
    await move('B');
    await answer('maha', sent, 'accept');
    expect(await move('C')).toMatchObject({ status: 409, code: 'in_koderz_team' });
    expect((await register('mahnoor', event._id)).status).toBe(201);
    expect((await move('C')).message).toContain(event.title);
  });

  test('search finds by any part of a name, letters only, and nobody who could not accept', async () => {
    const event = await makeTeamEvent();
    const search = async (name: string, who: PersonKey = 'ayesha') =>
      (await site.as(who).get<Found>(`/users/search-for-team/${event._id}?name=${encodeURIComponent(name)}`)).data;
    expect(await search('')).toMatchObject({ users: [], hasSearchQuery: false });
    expect((await search('RAZ')).users.map((user) => user.name)).toContain('Bilal Raza');
    expect((await search('%')).users).toEqual([]);
    expect((await search('_')).users).toEqual([]);
    expect((await search('a')).users.length).toBeLessThanOrEqual(10);
    expect(JSON.stringify(await search('a'))).not.toMatch(/@|03\d\d-\d{7}/);
    expect((await search('Ayesha')).users).toEqual([]);
    expect((await search('Omar')).users).toEqual([]);
    const { rollNumber, phoneNumber } = (await site.as('bilal').get<{ user: Record<string, string> }>('/auth/me')).data
      .user;
    const [letters = '', digits = ''] = (rollNumber ?? '').split('-');
    for (const typed of [`${letters}-${digits}`, `${letters}${digits}`, `${letters.toLowerCase()} ${digits}`, digits])
      expect(
        (await search(typed)).users.map((user) => user.name),
        typed,
      ).toEqual(['Bilal Raza']);
    // Fewer than three say nothing; a phone number is nobody's business.
    expect((await search(digits.slice(0, 2))).users).toEqual([]);
    expect(await search(phoneNumber ?? '')).toMatchObject({
      users: [],
      searchMessage: `Nobody with “${phoneNumber}” can join this team`,
    });
    await invite('ayesha', 'bilal', event._id);
    expect((await search('Bilal')).users).toEqual([]);
    expect((await search(digits)).users).toEqual([]);
    await join('hira', 'zain', event._id);
    expect((await search('Zain')).users).toEqual([]);
    expect((await search('Hira')).users).toEqual([]);
    expect((await site.as('omar').get(`/users/search-for-team/${event._id}?name=a`)).status).toBe(403);
  });

  test('registering a team: size, names and who is in it are refused in order', async () => {
    const event = await makeTeamEvent({ minTeamSize: 2, maxTeamSize: 4 });
    expect(await register('ayesha', event._id)).toMatchObject({
      status: 400,
      code: 'team_too_small',
      message: 'Minimum team size is 2 members',
    });
    await join('ayesha', 'bilal', event._id);
    const hira = await join('ayesha', 'hira', event._id);
    const late = await invite('ayesha', 'zain', event._id);
    expect((await register('ayesha', event._id, { teamMembers: [await site.idOf('zain')] })).code).toBe(
      'member_not_accepted',
    );
    expect(await register('ayesha', event._id, { teamName: ' ' })).toMatchObject({
      status: 400,
      code: 'team_name_required',
    });
    expect((await register('ayesha', event._id, { teamName: 'x' })).errors).toMatchObject([{ field: 'teamName' }]);
    expect((await register('ayesha', event._id, { teamName: 'x'.repeat(51) })).status).toBe(400);
    const made = await register('ayesha', event._id, {
      teamName: 'Chosen',
      teamMembers: [await site.idOf('ayesha'), await site.idOf('bilal')],
    });
    expect(made.data.registration.teamMembers.map((member) => member.name)).toEqual(['Ayesha Noor', 'Bilal Raza']);
    expect(await stateOf('hira', hira)).toBe('cancelled');
    expect(await stateOf('zain', late)).toBe('cancelled');
    expect(await mailsTo('hira', event._id)).toEqual(['removed_from_team', 'invited']);

    const free = async (name: string) =>
      (
        await site
          .as('hira')
          .get<{ available: boolean }>(`/registrations/check-team-name/${event._id}/${encodeURIComponent(name)}`)
      ).data.available;
    expect([
      await free(' chosen '),
      await free('CHO SEN'),
      await free('x'),
      await free('نئی ٹیم'),
      await free('50% / off?'),
    ]).toEqual([false, true, false, true, true]);
    await join('hira', 'zain', event._id);
    expect(await register('hira', event._id, { teamName: 'cHosen' })).toMatchObject({
      status: 409,
      code: 'team_name_taken',
      message: 'Team name is not available',
    });
    expect((await register('hira', event._id, { teamName: 'نئی ٹیم' })).status).toBe(201);
  });

  test('a full event waitlists the team as a whole; the first that fits is promoted', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1, maxTeamSize: 3, maxParticipants: 3 });
    const alone = await register('ayesha', event._id);
    await join('bilal', 'hira', event._id);
    await join('bilal', 'zain', event._id);
    const three = await register('bilal', event._id);
    expect(three).toMatchObject({ message: 'Event is full. You have been added to the waitlist.' });
    expect(three.data.registration).toMatchObject({ status: 'waitlisted', waitlistPosition: 1 });
    const two = await register('kamran', event._id);
    expect(two.data.registration.status).toBe('registered');
    await site.as('ayesha').delete(`/registrations/${alone.data.registration._id}`);
    const status = async (who: PersonKey) =>
      (await site.as(who).get<{ registration: Registration }>(`/registrations/check/${event._id}`)).data.registration
        .status;
    expect(await status('bilal')).toBe('waitlisted');
    await site.as('kamran').delete(`/registrations/${two.data.registration._id}`);
    expect([await status('bilal'), await status('zain')]).toEqual(['registered', 'registered']);
    expect(await mailsTo('zain', event._id)).toEqual(['promoted', 'waitlisted', 'invited']);
  });

  test('sizes cannot shrink below a registered team', async () => {
    const event = await makeTeamEvent();
    await join('ayesha', 'bilal', event._id);
    await register('ayesha', event._id);
    const resize = (sizes: object) =>
      site.as('sana').put(`/events/${event._id}`, eventForm(begun, { ...team, ...sizes }));
    expect((await resize({ minTeamSize: 3 })).code).toBe('team_too_large_for_event');
    expect((await resize({ minTeamSize: 1, maxTeamSize: 1 })).code).toBe('team_too_large_for_event');
    expect((await resize({ minTeamSize: 1, maxTeamSize: 2 })).status).toBe(200);
  });
});
