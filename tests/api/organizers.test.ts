import { describe, expect, test } from 'vitest';
import { databases } from '../support/app.ts';
import { nameOf } from '../support/castDetails.ts';
import { makeEvent, startOf } from '../support/eventForms.ts';
import { organizerCalls } from '../support/organizerCalls.ts';
import { suiteWithClock } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

describe.each(databases)('organizers act, on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });

  const { makeTeam, into, answer, statusOf, stateOf, namesIn, mailsOf, remove } = teamCalls(site);
  const { sana, makeTeamEvent, register, cancel, takeOut, makeLeader, admit, letIn, recordsOf, textsTo } =
    organizerCalls(site);
  const endOf = (event: { date: string; time: string; durationMinutes: number }) =>
    new Date(startOf(event).getTime() + event.durationMinutes * 60_000);

  describe('cancelling a registration', () => {
    test('says why to everybody, frees them and moves the line up', async () => {
      const event = await makeTeamEvent({ minTeamSize: 1, maxParticipants: 2 });
      const team = await makeTeam(event._id, 'ayesha', 'bilal');
      await makeTeam(event._id, 'kamran');
      const cancelled = await cancel(team, { reason: '  Asked for it ' });
      expect(cancelled).toMatchObject({ status: 200, data: { registration: { _id: team, status: 'cancelled' } } });
      for (const who of ['ayesha', 'bilal'] as const) {
        expect((await mailsOf(who, event._id))[0]).toBe('cancelled_by_organizer');
        expect((await textsTo(who)).join()).toContain('Their reason: Asked for it');
        expect(await stateOf(who, event._id)).toMatchObject({ isRegistered: false, hasAcceptedInvitation: false });
      }
      expect((await mailsOf('kamran', event._id))[0]).toBe('promoted');
      expect(await stateOf('kamran', event._id)).toMatchObject({ registration: { status: 'registered' } });
      expect(await recordsOf(team)).toMatchObject([
        {
          action: 'registration.cancelled',
          actor: { name: nameOf('sana') },
          summary: `Cancelled the registration of team Team of ayesha (2 people) for ${event.title}. Reason: Asked for it`,
        },
      ]);
      expect(await cancel(team)).toMatchObject({ status: 409, code: 'already_cancelled' });
      expect((await mailsOf('bilal', event._id)).filter((one) => one === 'cancelled_by_organizer')).toHaveLength(1);
      expect((await makeTeam(event._id, 'bilal')).length).toBeGreaterThan(0);
    });

    test('ends the invitations of the leader that wait for an answer', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal');
      const sent = await into('ayesha', 'hira', event._id, team);
      expect(await statusOf('hira', sent)).toBe('pending');
      expect((await cancel(team)).status).toBe(200);
      expect(await statusOf('hira', sent)).toBe('cancelled');
      expect(await answer('hira', sent, 'accept')).toMatchObject({ status: 409, code: 'invitation_not_pending' });
    });

    test('from the start on a freed seat promotes nobody', async () => {
      const event = await makeEvent(site, 'sana', { maxParticipants: 1 });
      const first = await register('ayesha', event._id);
      const second = await register('bilal', event._id);
      site.clock.set(startOf(event));
      expect((await cancel(first._id)).status).toBe(200);
      expect(await stateOf('bilal', event._id)).toMatchObject({ registration: { status: 'waitlisted' } });
      expect(await admit(second._id)).toMatchObject({ status: 200, data: { registration: { status: 'registered' } } });
    });

    test('needs a reason of 1 to 200 characters', async () => {
      const event = await makeEvent(site, 'sana');
      const { _id } = await register('ayesha', event._id);
      for (const body of [undefined, {}, { reason: ' ' }, { reason: 'x'.repeat(201) }, { reason: 'a\u0007' }]) {
        const refused = await sana().delete(`/admin/registrations/${_id}`, body);
        expect(refused).toMatchObject({ status: 400, code: 'validation', errors: [{ field: 'reason' }] });
      }
      expect((await cancel(_id, { reason: 'a\u202eb' })).status).toBe(400);
      expect((await cancel(_id, { reason: 'x', more: 1 })).status).toBe(400);
      expect((await cancel(_id, { reason: 'x'.repeat(200) })).status).toBe(200);
    });
  });

  describe('taking a member out', () => {
    test('says why to all of the team, and the seat goes to the line', async () => {
      const event = await makeTeamEvent({ minTeamSize: 1, maxParticipants: 3 });
      const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
      await makeTeam(event._id, 'kamran');
      const changed = await takeOut(team, 'hira', { reason: 'Wrong department' });
      expect(changed.data.registration.teamMembers.map(({ name }) => name)).toEqual([
        nameOf('ayesha'),
        nameOf('bilal'),
      ]);
      expect((await mailsOf('hira', event._id))[0]).toBe('removed_by_organizer');
      for (const who of ['ayesha', 'bilal'] as const)
        expect((await mailsOf(who, event._id))[0]).toBe('member_removed_by_organizer');
      for (const who of ['ayesha', 'bilal', 'hira'] as const)
        expect((await textsTo(who)).join()).toContain('Wrong department');
      expect(await stateOf('hira', event._id)).toMatchObject({ isRegistered: false, hasAcceptedInvitation: false });
      expect(await stateOf('kamran', event._id)).toMatchObject({ registration: { status: 'registered' } });
      expect(await recordsOf(team)).toMatchObject([
        {
          action: 'registration.member_removed',
          summary: `Removed ${nameOf('hira')} from team Team of ayesha for ${event.title}. Reason: Wrong department`,
        },
      ]);
      expect(await takeOut(team, 'hira')).toMatchObject({ status: 404, code: 'not_found' });
    });

    test('below the minimum only with force; the leader never, nor the only person', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal');
      expect(await takeOut(team, 'ayesha')).toMatchObject({ status: 409, code: 'leader_must_transfer' });
      expect(await takeOut(team, 'ayesha', { reason: 'x', force: true })).toMatchObject({
        code: 'leader_must_transfer',
      });
      expect(await takeOut(team, 'bilal')).toMatchObject({
        status: 409,
        code: 'team_too_small',
        message: 'Minimum team size is 2 members',
      });
      expect(await takeOut(team, 'bilal', { reason: 'x', force: 'yes' })).toMatchObject({ status: 400 });
      expect((await takeOut(team, 'bilal', { force: true })).errors).toMatchObject([{ field: 'reason' }]);
      expect((await takeOut(team, 'bilal', { reason: 'x', force: true })).status).toBe(200);
      expect(await takeOut(team, 'ayesha', { reason: 'x', force: true })).toMatchObject({
        status: 409,
        code: 'leader_must_transfer',
        message: 'Nobody else is in this registration. Cancel it instead.',
      });
      expect((await recordsOf(team)).map(({ action }) => action)).toEqual(['registration.member_removed_forced']);
      const wider = { ...event, maxTeamSize: 4 };
      const { title, category, description, date, time, venue, registrationDeadline } = wider;
      const form = { title, category, description, date, time, venue, registrationDeadline };
      const sizes = { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 4 };
      const edited = await sana().put(`/events/${event._id}`, { ...form, ...sizes });
      expect(edited.status, 'a team that is too small by permission stops no edit').toBe(200);
    });
  });

  describe('another leader', () => {
    test('leads, and everybody is told, who led before too', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal', 'hira');
      const changed = await makeLeader(team, 'hira');
      expect(changed).toMatchObject({ status: 200, data: { registration: { teamLeader: { name: nameOf('hira') } } } });
      expect((await mailsOf('hira', event._id))[0]).toBe('you_lead');
      for (const who of ['ayesha', 'bilal'] as const)
        expect((await mailsOf(who, event._id))[0]).toBe('leader_changed_by_organizer');
      expect((await namesIn('bilal', event._id))[0]).toBe(nameOf('hira'));
      expect((await recordsOf(team)).map(({ action }) => action)).toEqual(['registration.leader_changed']);
      expect((await makeLeader(team, 'hira')).status, 'pressed twice').toBe(200);
      expect((await mailsOf('bilal', event._id)).filter((one) => one === 'leader_changed_by_organizer')).toHaveLength(
        1,
      );
      expect((await takeOut(team, 'ayesha')).status).toBe(200);
      expect((await remove('hira', team, 'bilal')).code).toBe('team_too_small');
    });

    test('is a member of this team', async () => {
      const event = await makeTeamEvent();
      const team = await makeTeam(event._id, 'ayesha', 'bilal');
      expect(await makeLeader(team, 'zain')).toMatchObject({ status: 404, code: 'not_found' });
      await cancel(team);
      expect(await makeLeader(team, 'bilal')).toMatchObject({ status: 409, code: 'already_cancelled' });
      expect(await takeOut(team, 'bilal')).toMatchObject({ status: 409, code: 'already_cancelled' });
    });
  });

  describe('admitting from the line', () => {
    test('gives the seats, past the limit only with force, and once', async () => {
      const event = await makeTeamEvent({ minTeamSize: 1, maxParticipants: 2 });
      await makeTeam(event._id, 'kamran', 'mariam');
      const waiting = await makeTeam(event._id, 'ayesha', 'bilal');
      expect(await admit(waiting)).toMatchObject({ status: 409, code: 'event_full' });
      const admitted = await admit(waiting, { force: true });
      expect(admitted).toMatchObject({
        status: 200,
        data: { registration: { status: 'registered', waitlistPosition: null } },
      });
      for (const who of ['ayesha', 'bilal'] as const)
        expect((await mailsOf(who, event._id))[0]).toBe('admitted_by_organizer');
      expect((await recordsOf(waiting)).map(({ action }) => action)).toEqual(['registration.admitted_forced']);
      expect(await admit(waiting, { force: true })).toMatchObject({ status: 409, code: 'already_registered' });
      await cancel(waiting);
      expect(await admit(waiting, { force: true })).toMatchObject({ status: 409, code: 'already_cancelled' });
    });

    test('not while the event is cancelled', async () => {
      const event = await makeEvent(site, 'sana', { maxParticipants: 1 });
      await register('ayesha', event._id);
      const { _id } = await register('bilal', event._id);
      const become = (status: string) => sana().patch(`/events/${event._id}`, { status });
      await become('cancelled');
      expect(await admit(_id, { force: true })).toMatchObject({
        status: 409,
        code: 'registration_closed',
        message: 'Registration is closed for this event',
      });
      await become('upcoming');
      expect((await admit(_id, { force: true })).status).toBe(200);
    });
  });

  test('until the event is over, by its hour or because it is concluded; not into a cancelled one', async () => {
    const over = { status: 409, code: 'event_over' };
    const event = await makeTeamEvent({ minTeamSize: 1 });
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const allRefused = async () => {
      expect(await cancel(team)).toMatchObject(over);
      expect(await takeOut(team, 'bilal')).toMatchObject(over);
      expect(await makeLeader(team, 'bilal')).toMatchObject(over);
      expect(await admit(team, { force: true })).toMatchObject(over);
      expect(await letIn(event._id, 'hira', { registrationId: team, force: true })).toMatchObject(over);
    };
    site.clock.set(endOf(event));
    await allRefused();
    site.clock.set(begun);
    await sana().patch(`/events/${event._id}`, { status: 'completed' });
    await allRefused();

    await sana().patch(`/events/${event._id}`, { status: 'cancelled' });
    expect(await letIn(event._id, 'hira', { registrationId: team, force: true })).toMatchObject({
      status: 409,
      code: 'registration_closed',
    });
    site.clock.set(new Date(endOf(event).getTime() - 1));
    await sana().patch(`/events/${event._id}`, { status: 'ongoing' });
    expect((await makeLeader(team, 'bilal')).status).toBe(200);
    expect((await letIn(event._id, 'hira', { registrationId: team, force: true })).status).toBe(201);
    expect((await takeOut(team, 'ayesha')).status).toBe(200);
    expect((await cancel(team)).status).toBe(200);
  });

  test('what is not there is 404, another club’s 403', async () => {
    const event = await makeEvent(site, 'sana');
    const { _id } = await register('ayesha', event._id);
    for (const id of ['nope', '01900000-0000-7000-8000-000000000000']) {
      expect(await cancel(id)).toMatchObject({ status: 404, code: 'not_found' });
      expect(await admit(id)).toMatchObject({ status: 404, code: 'not_found' });
      expect(await letIn(id, 'bilal')).toMatchObject({ status: 404, code: 'not_found' });
    }
    const byOther = site.as('zara');
    expect(await byOther.delete(`/admin/registrations/${_id}`, { reason: 'x' })).toMatchObject({ code: 'forbidden' });
    expect((await cancel(_id)).status).toBe(200);
  });
});
