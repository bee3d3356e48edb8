import { describe, expect, test } from 'vitest';
import { people } from '#database/cast/people.ts';
import { databases } from '../support/app.ts';
import { nameOf, rollNumberOf } from '../support/castDetails.ts';
import { makeEvent, startOf } from '../support/eventForms.ts';
import { organizerCalls } from '../support/organizerCalls.ts';
import { suiteWithClock } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

describe.each(databases)('a walk-in, on %s', (database) => {
  const { site } = suiteWithClock({ database });

  const { invite, answer, makeTeam, stateOf, namesIn, mailsOf, remove } = teamCalls(site);
  const { makeTeamEvent, register, cancel, takeOut, letIn, admit, recordsOf } = organizerCalls(site);

  test('gets a seat after the deadline, alone, by the roll number as it is said', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: 2 });
    site.clock.set(startOf(event));
    const made = await letIn(event._id, 'ayesha', {
      rollNumber: rollNumberOf('ayesha').toLowerCase().replace('-', ' '),
    });
    expect(made).toMatchObject({
      status: 201,
      data: { registration: { status: 'registered', isIndividual: true, teamLeader: { name: nameOf('ayesha') } } },
    });
    expect((await mailsOf('ayesha', event._id))[0]).toBe('let_in');
    expect(await stateOf('ayesha', event._id)).toMatchObject({ registration: { status: 'registered' } });
    expect((await recordsOf(made.data.registration._id)).map(({ action }) => action)).toEqual(['registration.walk_in']);
    expect(await letIn(event._id, 'ayesha', { force: true })).toMatchObject({
      status: 409,
      code: 'already_registered',
      message: `${nameOf('ayesha')} is registered for this event already`,
    });
    expect(await letIn(event._id, 'ayesha', { rollNumber: 'CT-99999' })).toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'No student has this roll number',
    });
    expect((await letIn(event._id, 'ayesha', { rollNumber: ' ' })).errors).toMatchObject([{ field: 'rollNumber' }]);
    expect((await letIn(event._id, 'bilal', { registrationId: made.data.registration._id })).errors).toMatchObject([
      { field: 'registrationId' },
    ]);
  });

  test('past the limit only with force, and never onto the waitlist', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: 1 });
    await register('ayesha', event._id);
    await register('zain', event._id);
    expect(await letIn(event._id, 'bilal')).toMatchObject({
      status: 409,
      code: 'event_full',
      message: 'This would pass the limit of 1',
    });
    expect(await stateOf('bilal', event._id)).toMatchObject({ isRegistered: false });
    const made = await letIn(event._id, 'bilal', { force: true });
    expect(made).toMatchObject({ status: 201, data: { registration: { status: 'registered' } } });
    expect((await recordsOf(made.data.registration._id)).map(({ action }) => action)).toEqual([
      'registration.walk_in_forced',
    ]);
    expect(await letIn(event._id, 'zain', { force: true })).toMatchObject({
      status: 409,
      code: 'already_registered',
      message: `${nameOf('zain')} is on the waitlist of this event. Admit them from there.`,
    });
  });

  test('in a team: a seat while there is one; else, or past the largest size, only with force', async () => {
    const event = await makeTeamEvent({ maxTeamSize: 3, maxParticipants: 4 });
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    const joined = await letIn(event._id, 'hira', { registrationId: team });
    expect(joined).toMatchObject({ status: 201, data: { registration: { _id: team } } });
    expect(await namesIn('ayesha', event._id)).toEqual([nameOf('ayesha'), nameOf('bilal'), nameOf('hira')]);
    expect((await mailsOf('hira', event._id))[0]).toBe('let_in');
    for (const who of ['ayesha', 'bilal'] as const) expect((await mailsOf(who, event._id))[0]).toBe('member_let_in');
    expect(await letIn(event._id, 'zain', { registrationId: team })).toMatchObject({
      status: 409,
      code: 'team_full',
      message: 'Maximum team size is 3 members',
    });
    expect((await letIn(event._id, 'zain', { registrationId: team, force: true })).status).toBe(201);
    expect(await namesIn('ayesha', event._id)).toHaveLength(4);
    expect((await remove('ayesha', team, 'zain')).status, 'the leader agreed to nothing').toBe(200);

    const other = await makeEvent(site, 'sana');
    const elsewhere = await register('ayesha', other._id);
    expect(await letIn(event._id, 'zain', { registrationId: elsewhere._id })).toMatchObject({ status: 404 });
    expect(await letIn(event._id, 'zain', { registrationId: 'nope' })).toMatchObject({ status: 404 });
  });

  test('not into a team that waits or is cancelled', async () => {
    const event = await makeTeamEvent({ maxParticipants: 3 });
    await makeTeam(event._id, 'kamran', 'mariam');
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    expect(await letIn(event._id, 'hira', { registrationId: team, force: true })).toMatchObject({
      status: 409,
      code: 'not_admitted',
    });
    expect((await admit(team, { force: true })).status).toBe(200);
    expect((await letIn(event._id, 'hira', { registrationId: team, force: true })).status).toBe(201);
    await cancel(team);
    expect(await letIn(event._id, 'hira', { registrationId: team })).toMatchObject({ code: 'already_cancelled' });
  });

  test('alone in a team event only with force, as a team that others can join', async () => {
    const event = await makeTeamEvent();
    expect(await letIn(event._id, 'ayesha')).toMatchObject({ status: 409, code: 'team_too_small' });
    const first = await letIn(event._id, 'ayesha', { force: true });
    expect(first.data.registration).toMatchObject({ isIndividual: false, teamName: 'Walk-in 1' });
    expect((await letIn(event._id, 'bilal', { force: true })).data.registration.teamName).toBe('Walk-in 2');
    expect((await letIn(event._id, 'hira', { registrationId: first.data.registration._id })).status).toBe(201);
    expect(await namesIn('ayesha', event._id)).toEqual([nameOf('ayesha'), nameOf('hira')]);
  });

  test('against the batches of the event only with force', async () => {
    const batch = people.find(({ key }) => key === 'ayesha')?.batch;
    const others = ['2022', '2023', '2024', '2025'].filter((each) => each !== batch);
    const event = await makeEvent(site, 'sana', { eligibilityCriteria: { batches: others } });
    expect(await letIn(event._id, 'ayesha')).toMatchObject({ status: 409, code: 'not_eligible' });
    expect((await letIn(event._id, 'ayesha', { force: true })).status).toBe(201);
  });

  test('what stands in the way is named whole, and no more is overridden than was read', async () => {
    const batch = people.find(({ key }) => key === 'ayesha')?.batch;
    const batches = ['2022', '2023', '2024', '2025'].filter((each) => each !== batch);
    const event = await makeEvent(site, 'sana', { eligibilityCriteria: { batches }, maxParticipants: 1 });
    const refused = await letIn(event._id, 'ayesha', { force: true, confirmed: [] });
    expect(refused).toMatchObject({ status: 409, code: 'not_eligible' });
    expect(refused.data).toEqual({ obstacles: [{ code: 'not_eligible', message: refused.message }] });

    await register('danish', event._id);
    const again = await letIn(event._id, 'ayesha', { force: true, confirmed: ['not_eligible'] });
    expect(again).toMatchObject({
      status: 409,
      code: 'event_full',
      message: `${refused.message}. This would pass the limit of 1.`,
      data: {
        obstacles: [{ code: 'not_eligible' }, { code: 'event_full', message: 'This would pass the limit of 1' }],
      },
    });
    expect(await letIn(event._id, 'ayesha'), 'without force').toMatchObject({
      code: 'not_eligible',
      message: `${refused.message}. This would pass the limit of 1.`,
    });
    expect(
      await letIn(event._id, 'ayesha', { confirmed: ['not_eligible', 'event_full'] }),
      'confirmed without force',
    ).toMatchObject({ status: 409, code: 'not_eligible' });
    expect(await stateOf('ayesha', event._id)).toMatchObject({ isRegistered: false });

    const made = await letIn(event._id, 'ayesha', { force: true, confirmed: ['event_full', 'not_eligible'] });
    expect(made.status).toBe(201);
    expect(await recordsOf(made.data.registration._id)).toMatchObject([
      {
        action: 'registration.walk_in_forced',
        summary: `Let Ayesha Noor into ${event.title}, against its rules: eligibility, limit`,
      },
    ]);
  });

  test('who is of another batch and of another department reads both', async () => {
    const batches = [people.find(({ key }) => key === 'danish')?.batch];
    const event = await makeEvent(site, 'sana', {
      eligibilityCriteria: { batches, departments: ['Civil Engineering'] },
      allowOtherDepartments: true,
    });
    const refused = await letIn(event._id, 'ayesha');
    expect(refused).toMatchObject({
      code: 'not_eligible',
      message: `This event is for batch ${batches[0]} only. This event is for Civil Engineering students only.`,
      data: { obstacles: [{ code: 'not_eligible' }, { code: 'not_eligible' }] },
    });
    const made = await letIn(event._id, 'ayesha', { force: true, confirmed: ['not_eligible'] });
    expect((await recordsOf(made.data.registration._id))[0]?.summary).toMatch(/against its rules: eligibility$/);
  });

  test('of another section into a Koderz team only with force', async () => {
    const event = await makeTeamEvent({ isKoderzEvent: true });
    const registrationId = await makeTeam(event._id, 'mahnoor', 'hassan');
    expect(await letIn(event._id, 'maha', { registrationId })).toMatchObject({
      status: 409,
      code: 'koderz_mismatch',
      message: "All team members must share the leader's batch and section",
    });
    expect((await letIn(event._id, 'komal', { registrationId })).status).toBe(201);
    expect((await takeOut(registrationId, 'komal')).status).toBe(200);
    expect((await letIn(event._id, 'maha', { registrationId, force: true })).status).toBe(201);
  });

  test('ends what they had agreed on, and tells who counted on it', async () => {
    const event = await makeTeamEvent();
    await answer('bilal', await invite('ayesha', 'bilal', event._id), 'accept');
    await answer('zain', await invite('hira', 'zain', event._id), 'accept');
    expect((await letIn(event._id, 'bilal', { force: true })).status).toBe(201);
    expect((await mailsOf('ayesha', event._id))[0]).toBe('left_team');
    expect((await letIn(event._id, 'hira', { force: true })).status).toBe(201);
    expect((await mailsOf('zain', event._id))[0]).toBe('removed_from_team');
    expect(await stateOf('zain', event._id)).toMatchObject({ hasAcceptedInvitation: false });
    const refused = await site
      .as('ayesha')
      .post('/registrations', { eventId: event._id, useInvitations: true, teamName: 'Alone' });
    expect(refused).toMatchObject({ code: 'team_too_small' });
  });

  test('is a participant: no super admin', async () => {
    const event = await makeEvent(site, 'sana');
    expect(await letIn(event._id, 'omar', { rollNumber: rollNumberOf('omar') || 'CT-00001' })).toMatchObject({
      status: 404,
    });
  });
});
