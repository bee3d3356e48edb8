import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { databases } from '../support/app.ts';
import { featuredCalls, refused } from '../support/featuredCalls.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

type People = Omit<ReturnType<typeof person>, 'cnic'>;

describe.each(databases)('the mailed link of a team on %s', (database) => {
  const site = suiteApp({ database });
  const { register, registered, subjects, manage, review } = featuredCalls(() => site);
  const rename = (team: Awaited<ReturnType<typeof registered>>, teamName: string, updatedAt: string) =>
    manage.put(team.token, { ...team.form, teamName, updatedAt });
  const newestMailTo = async (email: string) => (await site.mailsTo(email))[0] ?? { subject: '', text: '' };
  const linkIn = (text: string) => /\/featured-events\/manage#([\w-]+)/.exec(text)?.[1] ?? '';

  test('shows the team with masked CNICs; no other token opens it', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    const { registration } = (await manage.get(team.token)).data;
    expect(registration).toMatchObject({
      reference: team.reference,
      status: 'pending',
      paymentReceiptLink: team.form.paymentReceiptLink,
      canAmend: true,
      canWithdraw: true,
      event: { _id: event._id, title: event.title },
    });
    const [leader] = registration.participants;
    expect(leader?.cnic).toBe(`*********${team.form.participants[0]?.cnic.slice(-4)}`);
    expect(leader?.phone).toBe(team.form.participants[0]?.phone);
    for (const token of ['', 'x', team._id, `${team.token}x`, team.token.toLowerCase()]) {
      for (const answer of [await manage.get(token), await manage.put(token, team.form), await manage.delete(token)]) {
        refused(answer, 400, 'token_invalid');
      }
    }
    refused(await site.nobody.get('/featured-registrations/manage'), 400, 'token_invalid');
  });

  test('allows corrections until the deadline; a CNIC left out stays with its person', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event, teamForm(3));
    const [a, b, c] = team.form.participants.map(({ cnic: _cnic, ...rest }) => rest);
    const cnics = async () =>
      rowsOf<{ name: string; cnic: string }>(
        site.db,
        sql`select name, cnic from featured_participants where registration_id = ${team._id} order by position`,
      );
    const was = await cnics();
    const reordered = {
      ...team.form,
      participants: [a, { ...c, phone: '0300-5559999' }, { ...b, email: 'new@uni.example' }],
    };
    const answer = await manage.put(team.token, reordered);
    refused(answer, 400, 'validation');
    expect(answer.errors).toEqual([{ field: 'participants.2.cnic', msg: 'CNIC is required' }]);

    const fixed = await manage.put(team.token, {
      ...team.form,
      teamName: 'Corrected',
      participants: [{ ...a, email: 'leader@uni.example' }, { ...c, phone: '0300-5559999' }, b],
    });
    expect(fixed.status, fixed.text).toBe(200);
    expect(fixed.data.registration).toMatchObject({ teamName: 'Corrected', status: 'pending' });
    expect(fixed.data.registration.participants[1]?.phone).toBe('0300-5559999');
    expect(await cnics()).toEqual([was[0], was[2], was[1]]);
    expect((await site.mailsTo('leader@uni.example')).map(({ subject }) => subject)).toHaveLength(1);
    expect((await subjects(team.form))[0]).toBe('Your team has another leader');

    const { text } = await newestMailTo('leader@uni.example');
    site.clock.advance(4 * 24 * 3600);
    const late = await manage.put(linkIn(text), team.form);
    site.clock.advance(-4 * 24 * 3600);
    refused(late, 409, 'deadline_passed');
  });

  test('a CNIC left out stays with name and place when addresses are swapped, and is asked for where names are', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event, teamForm(3));
    const [a, b, c] = team.form.participants.map(({ cnic: _cnic, ...rest }) => rest) as [People, People, People];
    const stored = () =>
      rowsOf<{ id: string; name: string; cnic: string }>(
        site.db,
        sql`select membership_id as id, name, cnic from featured_participants
          where registration_id = ${team._id} order by name`,
      );
    const named = async () => (await stored()).map(({ name, cnic }) => [name, cnic]);
    const was = await named();
    const put = (...participants: object[]) => manage.put(team.token, { ...team.form, participants });
    const swapped = await put(a, { ...b, email: c.email }, { ...c, email: b.email });
    expect(swapped.status, swapped.text).toBe(200);
    expect(await named()).toEqual(was);
    const passedOn = await put(a, { ...b, email: 'b@other.example' }, { ...c, email: c.email });
    expect(passedOn.status, passedOn.text).toBe(200);
    expect(await named()).toEqual(was);
    const before = await stored();
    for (const participants of [
      [a, { ...c, email: 'b@other.example' }, { ...b, email: c.email }],
      [a, { ...c, email: 'b@other.example' }],
    ]) {
      const unclear = await put(...participants);
      refused(unclear, 400, 'validation');
      expect(unclear.errors?.[0]).toEqual({ field: 'participants.1.cnic', msg: 'CNIC is required' });
    }
    expect(await stored()).toEqual(before);
    const renamed = await put(a, c, { ...b, email: 'b@other.example', name: 'Somebody Renamed' });
    expect(renamed.status, renamed.text).toBe(200);
    expect((await stored()).map(({ id, cnic }) => `${id} ${cnic}`).toSorted(), 'and each keeps their pass').toEqual(
      before.map(({ id, cnic }) => `${id} ${cnic}`).toSorted(),
    );
  });

  test('keeps every rule: sizes, names, other people', async () => {
    const event = await makeFeatured(site, { minTeamSize: 2, maxTeamSize: 3 });
    const [mine, other] = [await registered(event), await registered(event)];
    refused(
      await manage.put(mine.token, { ...mine.form, participants: mine.form.participants.slice(1) }),
      400,
      'team_too_small',
    );
    refused(await manage.put(mine.token, { ...mine.form, teamName: other.form.teamName }), 409, 'team_name_taken');
    const [leader] = mine.form.participants;
    const stolen = { ...person(), cnic: other.form.participants[1]?.cnic };
    refused(await manage.put(mine.token, { ...mine.form, participants: [leader, stolen] }), 409, 'cnic_taken');
    const reached = person({ email: other.form.participants[1]?.email ?? '' });
    refused(
      await manage.put(mine.token, { ...mine.form, participants: [leader, reached] }),
      409,
      'participant_email_taken',
    );
    const four = [leader, person(), person(), person()];
    const tooMany = await manage.put(mine.token, { ...mine.form, participants: four });
    refused(tooMany, 400, 'team_too_large');
    expect(tooMany.message).toBe('Maximum team size is 3 members');
    expect((await manage.put(mine.token, mine.form)).status).toBe(200);
    expect((await manage.put(mine.token, { ...mine.form, participants: [leader, person(), person()] })).status).toBe(
      200,
    );
  });

  test('allows no correction while the event is cancelled', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    const become = (status: string) => site.as('sana').patch(`/admin/featured-events/${event._id}`, { status });
    await become('cancelled');
    const closed = await manage.put(team.token, team.form);
    refused(closed, 409, 'registration_closed');
    expect(closed.message).toBe('Registration is closed for this event');
    await become('upcoming');
    expect((await manage.put(team.token, team.form)).status).toBe(200);
  });

  test('concurrent corrections do not overwrite each other; a review meanwhile does not block one', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    const seen = (await manage.get(team.token)).data.registration.updatedAt;
    site.clock.advance(1);
    await review(event, team, { status: 'confirmed' });
    site.clock.advance(1);
    expect((await rename(team, 'By One', seen)).status).toBe(200);
    refused(await rename(team, 'By Another', seen), 409, 'team_changed');
    const { registration } = (await manage.get(team.token)).data;
    expect(registration).toMatchObject({ teamName: 'By One', status: 'confirmed' });
  });

  test('a review does not hide the correction before it from an older form', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    const seen = (await manage.get(team.token)).data.registration.updatedAt;
    site.clock.advance(1);
    expect((await rename(team, 'By The First', seen)).status).toBe(200);
    site.clock.advance(1);
    expect((await review(event, team, { status: 'confirmed' })).status).toBe(200);
    refused(await rename(team, 'By The Second', seen), 409, 'team_changed');
    const { registration } = (await manage.get(team.token)).data;
    expect(registration).toMatchObject({ teamName: 'By The First', status: 'confirmed' });
    const { updatedAt } = registration;
    expect((await rename(team, 'By The Second', updatedAt)).status).toBe(200);
  });

  test('a new leader and the previous one are both mailed under their own names', async () => {
    const team = await registered(await makeFeatured(site));
    const [before, other] = team.form.participants as [(typeof team.form.participants)[0], object];
    const after = person({ name: 'New Boss' });
    await manage.put(team.token, { ...team.form, participants: [after, other] });
    expect((await site.mailsTo(after.email))[0]?.text).toContain('Hello New Boss,');
    expect((await site.mailsTo(before.email))[0]?.text).toContain(`Hello ${before.name},`);
  });

  test('a new leader has a new link, and nobody else has one: not the former, nor a mail that was on its way', async () => {
    const event = await makeFeatured(site);
    const [team, other] = [await registered(event), await registered(event)];
    const [former, second] = team.form.participants;
    const leader = person({ name: 'New Boss' });
    const transferred = await manage.put(team.token, { ...team.form, participants: [leader, second] });
    expect(transferred.status, transferred.text).toBe(200);
    expect(transferred.data.registration).toMatchObject({ isLinkReplaced: true, canAmend: false, canWithdraw: false });
    const formerMail = await newestMailTo(former?.email ?? '');
    expect(formerMail.text).toContain('New Boss leads your team');
    expect(formerMail.text).not.toMatch(/manage#/);
    for (const answer of [
      await manage.get(team.token),
      await manage.put(team.token, team.form),
      await manage.delete(team.token),
    ])
      refused(answer, 400, 'token_invalid');

    const mailed = linkIn((await newestMailTo(leader.email)).text);
    expect(mailed).not.toBe(team.token);
    expect((await manage.get(mailed)).data.registration).toMatchObject({ canAmend: true, isLinkReplaced: false });
    await review(event, team, { status: 'confirmed' });
    expect(linkIn((await newestMailTo(leader.email)).text)).toBe(mailed);
    const renamed = { ...leader, name: 'Newer Boss' };
    const kept = await manage.put(mailed, { ...team.form, participants: [renamed, second] });
    expect(kept.data.registration).toMatchObject({ canAmend: true, isLinkReplaced: false });
    expect((await manage.put(mailed, team.form)).status).toBe(200);
    const third = linkIn((await newestMailTo(former?.email ?? '')).text);
    expect(new Set([team.token, mailed, third]).size).toBe(3);
    expect((await manage.get(third)).status).toBe(200);
    refused(await manage.get(team.token), 400, 'token_invalid');
    refused(await manage.get(mailed), 400, 'token_invalid');
    expect((await manage.get(other.token)).status).toBe(200);
  });

  test('of two changes of the leader at once one is made', async () => {
    const team = await registered(await makeFeatured(site));
    const [, second] = team.form.participants;
    const leaders = [person(), person(), person(), person()];
    const answers = await Promise.all(
      leaders.map((leader) => manage.put(team.token, { ...team.form, participants: [leader, second] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers) if (answer.status !== 200) refused(answer, 400, 'token_invalid');
    const links = await Promise.all(leaders.map(async ({ email }) => linkIn((await newestMailTo(email)).text)));
    expect(links.filter(Boolean)).toHaveLength(1);
  });

  test('a link ends with its event, by the clock and by its status', async () => {
    const calls = (token: string, form: object) =>
      [() => manage.get(token), () => manage.put(token, form), () => manage.delete(token)] as const;
    const event = await makeFeatured(site, { durationMinutes: 90 });
    const [team, before] = [await registered(event), site.clock.now()];
    const end = Date.parse(`${event.date}T${event.time}:00+05:00`) + 90 * 60_000;
    site.clock.set(new Date(end - 1));
    expect((await manage.get(team.token)).status).toBe(200);
    refused(await manage.delete(team.token), 409, 'event_started');
    site.clock.set(new Date(end));
    for (const call of calls(team.token, team.form)) refused(await call(), 409, 'event_over');
    refused(await manage.get(`${team.token}x`), 400, 'token_invalid');
    site.clock.set(before);
    expect((await manage.get(team.token)).status).toBe(200);

    const [done, called] = [await makeFeatured(site), await makeFeatured(site)];
    const [ended, cancelled] = [await registered(done), await registered(called)];
    await site.as('sana').patch(`/admin/featured-events/${done._id}`, { status: 'completed' });
    await site.as('sana').patch(`/admin/featured-events/${called._id}`, { status: 'cancelled' });
    for (const call of calls(ended.token, ended.form)) refused(await call(), 409, 'event_over');
    expect((await manage.get(cancelled.token)).status).toBe(200);
  });

  test('a new receipt is reviewed again, any other correction is not', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    await review(event, team, { status: 'confirmed' });
    const same = await manage.put(team.token, { ...team.form, teamName: 'Other Name' });
    expect(same.data.registration.status).toBe('confirmed');
    const receipt = await manage.put(team.token, { ...team.form, paymentReceiptLink: 'https://pay.example/2' });
    expect(receipt.data.registration.status).toBe('pending');
  });

  test('allows withdrawal until the event starts, which frees name, CNICs and addresses', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    const start = Date.parse(`${event.date}T${event.time}:00+05:00`);
    const before = site.clock.now();
    site.clock.set(new Date(start));
    refused(await manage.delete(team.token), 409, 'event_started');
    site.clock.set(before);
    const gone = await manage.delete(team.token);
    expect(gone.data.registration).toMatchObject({ status: 'withdrawn', canAmend: false, canWithdraw: false });
    expect((await subjects(team.form))[0]).toBe('Your team is withdrawn');
    refused(await manage.delete(team.token), 409, 'team_not_registered');
    refused(await manage.put(team.token, team.form), 409, 'team_not_registered');
    expect((await manage.get(team.token)).data.registration.status).toBe('withdrawn');
    expect((await register(event, team.form)).status).toBe(201);
  });
});
