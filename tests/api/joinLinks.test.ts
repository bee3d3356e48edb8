import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { refused } from '../support/featuredCalls.ts';
import { joinCalls } from '../support/joinCalls.ts';
import { suiteWithClock } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

const gone = { status: 404, code: 'not_found' };

describe.each(databases)('a link into a team, on %s', (database) => {
  const { site } = suiteWithClock({ database });
  const { makeTeamEvent, join, invite, answer, makeTeam, register, lead } = teamCalls(site);
  const { link, tokenOf, open, end, look, ask, requested, respond } = joinCalls(site);

  test('shows the team to everybody, and no more of it', async () => {
    const event = await makeTeamEvent();
    await join('ayesha', 'bilal', event._id);
    const made = await link('ayesha', event._id);
    expect(made).toMatchObject({ status: 201, data: { expiresAt: event.registrationDeadline } });
    expect(made.data.url).toMatch(/^https?:\/\/[^/#?]+\/join#[\w-]{43}$/);
    const seen = await look(tokenOf(made));
    expect(seen.status).toBe(200);
    expect(seen.data).toEqual({
      team: { event: { _id: event._id, title: event.title }, leader: { name: 'Ayesha Noor' }, people: 2, max: 3 },
    });
    expect(await look(`${tokenOf(made)}x`)).toMatchObject(gone);
    refused(await site.nobody.post('/join/look', {}), 400, 'validation');
    const [stored] = await rowsOf<{ row: string }>(site.db, sql`select to_jsonb(l)::text as row from join_links l`);
    expect(stored?.row).not.toContain(tokenOf(made));
  });

  test('is one for each leader and event: a new one ends the older, and its leader ends it', async () => {
    const [event, other] = [await makeTeamEvent(), await makeTeamEvent()];
    const [first, elsewhere, ofBilal] = [
      await open('ayesha', event._id),
      await open('ayesha', other._id),
      await open('bilal', event._id),
    ];
    const second = await open('ayesha', event._id);
    expect(await look(first)).toMatchObject(gone);
    refused(await end('hira', event._id), 404, 'not_found');
    expect((await end('ayesha', event._id)).status).toBe(200);
    refused(await end('ayesha', event._id), 404, 'not_found');
    const ended = await look(second);
    expect(ended).toMatchObject(gone);
    expect(ended.message).toContain('Ask the leader for a new one');
    expect(await ask('hira', second)).toMatchObject(gone);
    expect([(await look(elsewhere)).status, (await look(ofBilal)).status]).toEqual([200, 200]);
  });

  test('ends when its team is full, registers, is registered by nobody any more or changes its leader', async () => {
    const event = await makeTeamEvent({ maxTeamSize: 4 });
    const making = await open('ayesha', event._id);
    await join('ayesha', 'bilal', event._id);
    const { _id: team } = (await register('ayesha', event._id)).data.registration;
    expect(await look(making), 'registered').toMatchObject(gone);
    const registered = await open('ayesha', event._id, team);
    expect((await look(registered)).data.team).toMatchObject({ people: 2, max: 4 });
    expect((await lead('ayesha', team, 'bilal')).status).toBe(200);
    expect(await look(registered), 'another leader').toMatchObject(gone);
    const ofBilal = await open('bilal', event._id, team);
    for (const who of ['hira', 'zain'] as const) await respond('bilal', await requested(who, ofBilal), 'accept');
    expect(await look(ofBilal), 'full').toMatchObject(gone);
    expect(await ask('kamran', ofBilal), 'full').toMatchObject(gone);
    refused(await link('bilal', event._id, team), 409, 'team_full');

    const small = await makeTeamEvent();
    const other = await makeTeam(small._id, 'ayesha', 'bilal');
    const again = await open('ayesha', small._id, other);
    await site.as('ayesha').delete(`/registrations/${other}`);
    expect(await look(again), 'cancelled').toMatchObject(gone);
  });

  test('ends when its leader joins another team, at the deadline, and when the team is full by invitation', async () => {
    const event = await makeTeamEvent();
    const ofAyesha = await open('ayesha', event._id);
    await answer('ayesha', await invite('hira', 'ayesha', event._id), 'accept');
    expect(await look(ofAyesha)).toMatchObject(gone);
    const ofHira = await open('hira', event._id);
    await join('hira', 'zain', event._id);
    expect(await look(ofHira)).toMatchObject(gone);
    const late = await open('kamran', event._id);
    site.clock.set(new Date(event.registrationDeadline));
    expect(await look(late)).toMatchObject(gone);
    expect(await ask('bilal', late)).toMatchObject(gone);
  });

  test('is for people who lead a team with a free place, or could', async () => {
    const event = await makeTeamEvent({ minTeamSize: 1, maxParticipants: 3 });
    const team = await makeTeam(event._id, 'ayesha', 'bilal');
    refused(await link('omar', event._id), 403, 'administrators_cannot_register');
    refused(await link('ayesha', event._id), 409, 'already_registered');
    refused(await link('hira', event._id, team), 404, 'not_found');
    refused(await link('bilal', event._id, team), 403, 'forbidden');
    refused(await link('hira', '0b8a6f0e-0000-4000-8000-000000000000'), 404, 'not_found');
    await makeTeam(event._id, 'kamran');
    refused(await link('ayesha', event._id, team), 409, 'event_full');
    const making = await makeTeamEvent();
    await join('ayesha', 'bilal', making._id);
    refused(await link('bilal', making._id), 409, 'accepted_invitation');
    await join('ayesha', 'hira', making._id);
    refused(await link('ayesha', making._id), 409, 'team_full');
    refused(await link('ayesha', (await makeEvent(site, 'sana'))._id), 409, 'not_team_event');
    refused(
      await link('ayesha', (await makeTeamEvent({ eligibilityCriteria: { batches: ['2022'] } }))._id),
      409,
      'not_eligible',
    );
    await site.as('ayesha').delete(`/registrations/${team}`);
    refused(await link('ayesha', event._id, team), 409, 'already_cancelled');
    site.clock.set(new Date(event.registrationDeadline));
    refused(await link('zain', event._id), 409, 'deadline_passed');
    const cancelled = await makeTeamEvent();
    await site.as('sana').patch(`/events/${cancelled._id}`, { status: 'cancelled' });
    expect(await link('ayesha', cancelled._id)).toMatchObject({ status: 409, code: 'registration_closed' });
  });
});
