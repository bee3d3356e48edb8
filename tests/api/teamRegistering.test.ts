import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#people/accounts/server/tables.ts';
import type { PersonKey } from '#database/cast/people.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { databases } from '../support/app.ts';
import { eventForm } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls, teamSizes } from '../support/teamCalls.ts';
import { statementsBlockedBy } from '../support/statementsBlockedBy.ts';

describe.each(databases)('teams on %s', (database) => {
  const site = suiteApp({ database });
  const { makeTeamEvent, invite, answer, register, join, statusOf, mailsOf } = teamCalls(site);

  test('who had not answered reads that the team registered without them, and can be invited again while a place is free', async () => {
    const event = await makeTeamEvent({ minTeamSize: 2, maxTeamSize: 3 });
    await join('ayesha', 'bilal', event._id);
    const unanswered = await invite('ayesha', 'zain', event._id);
    const { _id: registrationId } = (await register('ayesha', event._id, { teamName: 'Without Zain' })).data
      .registration;
    const listed = async (who: PersonKey, way: 'incoming' | 'outgoing') =>
      (await site.as(who).get<{ invitations: Invitation[] }>(`/invitations/${way}`)).data.invitations.filter(
        (one) => one.eventId === event._id,
      );
    const ended = { _id: unanswered.data.invitation._id, status: 'cancelled', registeredWithout: true };
    expect(await listed('zain', 'incoming')).toMatchObject([ended]);
    const again = async () => (await listed('ayesha', 'outgoing')).map((one) => one.againInto).filter(Boolean);
    expect(await again()).toEqual([registrationId]);
    const into = { eventId: event._id, receiverId: await site.idOf('zain'), registrationId };
    const second = await site.as('ayesha').post<{ invitation: Invitation }>('/invitations/send', into);
    expect(second.status).toBe(201);
    expect(await again(), 'invited again already').toEqual([]);
    await site.as('zain').put(`/invitations/${second.data.invitation._id}/respond`, { response: 'decline' });
    expect(await again()).toEqual([]);
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
    expect(await statusOf('hira', hira)).toBe('cancelled');
    expect(await statusOf('zain', late)).toBe('cancelled');
    expect(await mailsOf('hira', event._id)).toEqual(['removed_from_team', 'invited']);

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

  test('registering ends what others had asked the leader, as accepting does', async () => {
    const event = await makeTeamEvent();
    const actionable = async () =>
      (await site.as('ayesha').get<{ totalPending: number }>('/invitations/stats')).data.totalPending;
    const before = await actionable();
    const received = await invite('bilal', 'ayesha', event._id);
    await join('ayesha', 'hira', event._id);
    expect(await actionable()).toBe(before + 1);
    expect((await register('ayesha', event._id)).status).toBe(201);
    expect(await statusOf('ayesha', received)).toBe('cancelled');
    expect(await actionable()).toBe(before);
    expect(await answer('ayesha', received, 'accept')).toMatchObject({ code: 'invitation_not_pending' });
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
    expect(await mailsOf('zain', event._id)).toEqual(['promoted', 'waitlisted', 'invited']);
  });

  test('sizes cannot shrink below a registered team', async () => {
    const event = await makeTeamEvent();
    await join('ayesha', 'bilal', event._id);
    await join('ayesha', 'hira', event._id);
    await register('ayesha', event._id);
    const resize = (sizes: object) =>
      site.as('sana').put(`/events/${event._id}`, eventForm(site.clock.now(), { ...teamSizes, ...sizes }));
    expect((await resize({ minTeamSize: 4, maxTeamSize: 4 })).code).toBe('team_too_large_for_event');
    expect((await resize({ minTeamSize: 1, maxTeamSize: 2 })).code).toBe('team_too_large_for_event');
    expect((await resize({ minTeamSize: 1, maxTeamSize: 3 })).status).toBe(200);
  });

  test('a team that outgrew its event registers once somebody is left out', async () => {
    const event = await makeTeamEvent();
    await join('ayesha', 'bilal', event._id);
    await join('ayesha', 'hira', event._id);
    const sizes = { ...teamSizes, maxTeamSize: 2 };
    expect((await site.as('sana').put(`/events/${event._id}`, eventForm(site.clock.now(), sizes))).status).toBe(200);
    expect(await register('ayesha', event._id)).toMatchObject({
      status: 400,
      code: 'team_too_large',
      message: 'Maximum team size is 2 members',
    });
    expect((await register('ayesha', event._id, { teamMembers: [await site.idOf('hira')] })).status).toBe(201);
  });

  test('the last guard of a Koderz team: who is in another section now is not registered', async () => {
    const event = await makeTeamEvent({ isKoderzEvent: true });
    await join('mahnoor', 'hassan', event._id);
    // Of the own profile the site refuses this, so it is done behind its back.
    const move = async (section: string) =>
      site.db
        .update(users)
        .set({ section })
        .where(eq(users.id, await site.idOf('hassan')));
    await move('C');
    expect(await register('mahnoor', event._id)).toMatchObject({
      status: 409,
      code: 'koderz_mismatch',
      message: "All team members must share the leader's batch and section",
    });
    await move('B');
    expect((await register('mahnoor', event._id)).status).toBe(201);
  });

  test('who became an administrator meanwhile does not register, and reads why', async () => {
    const [event, id] = [await makeTeamEvent({ minTeamSize: 1 }), await site.idOf('kamran')];
    const pending = await inTransaction(site.db, async (tx) => {
      await lockEvent(tx, event._id);
      const answering = register('kamran', event._id);
      // Until it waits for the event; where one connection serves all, it has not begun.
      if (database === 'postgres') await expect.poll(() => statementsBlockedBy(tx)).toBeGreaterThan(0);
      await tx.update(users).set({ role: 'super_admin' }).where(eq(users.id, id));
      return { answer: answering };
    });
    expect(await pending.answer).toMatchObject({ status: 403, code: 'administrators_cannot_register' });
    await site.db.update(users).set({ role: 'student' }).where(eq(users.id, id));
    expect((await register('kamran', event._id)).status).toBe(201);
  });
});
