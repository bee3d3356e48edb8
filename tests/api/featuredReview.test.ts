import { describe, expect, test } from 'vitest';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { leaseDueMails, markFailed, markSent } from '#platform/mail/queries.ts';
import { databases } from '../support/app.ts';
import { editable, featuredCalls, refused } from '../support/featuredCalls.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('the review of featured teams, on %s', (database) => {
  const site = suiteApp({ database });
  const { register, registered, subjects, manage, list, review, records } = featuredCalls(() => site);

  test('confirms, rejects with a reason, reopens; each is mailed and audited', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    const confirmed = await review(event, team, { status: 'confirmed' });
    expect(confirmed.data.registration).toMatchObject({ status: 'confirmed', reason: null });
    await review(event, team, { status: 'confirmed' });
    for (const reason of [undefined, '', '  ', '\u200b', null]) {
      expect(await review(event, team, { status: 'rejected', reason }), JSON.stringify(reason)).toMatchObject({
        message: 'Please give a reason',
        errors: [{ field: 'reason', msg: 'Please give a reason' }],
      });
    }
    refused(await review(event, team, { status: 'rejected', reason: 'a'.repeat(501) }), 400, 'validation');
    const rejected = await review(event, team, { status: 'rejected', reason: 'a'.repeat(500) });
    expect(rejected.data.registration.reason).toHaveLength(500);
    expect(await subjects(team.form)).toEqual([
      'Your team was not accepted',
      'Your team is confirmed',
      'Your team is registered',
    ]);
    const [mail] = await site.mailsTo(team.form.participants[0]?.email ?? '');
    expect(mail?.text).toContain('a'.repeat(500));
    expect((await manage.get(team.token)).data.registration.status).toBe('rejected');

    const taker = await registered(event, teamForm(2, { teamName: team.form.teamName }));
    refused(await review(event, team, { status: 'confirmed' }), 409, 'team_name_taken');
    await review(event, taker, { status: 'withdrawn' });
    const [, second] = team.form.participants;
    for (const [participant, code] of [
      [person({ cnic: second?.cnic ?? '' }), 'cnic_taken'],
      [person({ email: second?.email ?? '' }), 'participant_email_taken'],
    ] as const) {
      const other = await registered(event, teamForm(1, { participants: [participant] }));
      refused(await review(event, team, { status: 'pending' }), 409, code);
      await review(event, other, { status: 'withdrawn' });
    }
    expect((await review(event, team, { status: 'pending' })).data.registration).toMatchObject({
      status: 'pending',
      reason: null,
    });
    expect((await records(team._id)).map(({ action }) => action)).toEqual(
      Array(3).fill('featured_registration.status_changed'),
    );
    refused(await review(await makeFeatured(site), team, { status: 'confirmed' }), 404, 'not_found');
  });

  test('a team that withdrew can be reopened, but not confirmed from a stale screen', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    await manage.delete(team.token);
    for (const body of [{ status: 'confirmed' }, { status: 'rejected', reason: 'Late' }])
      refused(await review(event, team, body), 409, 'team_not_registered');
    expect((await subjects(team.form))[0]).toBe('Your team is withdrawn');
    expect((await review(event, team, { status: 'pending' })).status).toBe(200);
    expect((await review(event, team, { status: 'confirmed' })).status).toBe(200);
  });

  async function sentAfter(seconds: number, { participants }: { participants: { email: string }[] }) {
    site.clock.advance(seconds);
    const sent = [];
    for (const mail of await leaseDueMails(site.db, site.clock.now(), site.clock.now(), 10_000)) {
      const rendered = await renderMailToSend(site.context, mail);
      if (rendered) await markSent(site.db, [mail.id], site.clock.now());
      else await markFailed(site.db, mail, 'expired', 0);
      if (rendered && mail.to === participants[0]?.email) sent.push(rendered.subject.split(':')[0]);
    }
    return sent;
  }

  test('a review that is taken back within half a minute tells nobody', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    expect(await sentAfter(0, team.form)).toEqual(['Your team is registered']);
    for (const body of [{ status: 'rejected', reason: 'No receipt' }, { status: 'confirmed' }]) {
      await review(event, team, body);
      expect(await sentAfter(29, team.form)).toEqual([]);
      await review(event, team, { status: 'pending' });
      expect(await sentAfter(60, team.form)).toEqual([]);
    }
    await review(event, team, { status: 'confirmed' });
    expect(await sentAfter(30, team.form)).toEqual(['Your team is confirmed']);
    await review(event, team, { status: 'rejected', reason: 'No receipt' });
    site.clock.advance(5);
    await review(event, team, { status: 'confirmed' });
    expect(await sentAfter(60, team.form), 'told already').toEqual([]);
  });

  test('whoever was told of a review that is taken back later is told that too', async () => {
    const event = await makeFeatured(site);
    const [rejected, withdrawn] = [await registered(event), await registered(event)];
    await sentAfter(0, rejected.form);
    await review(event, rejected, { status: 'rejected', reason: 'No receipt' });
    expect(await sentAfter(30, rejected.form)).toEqual(['Your team was not accepted']);
    await review(event, rejected, { status: 'pending' });
    expect(await sentAfter(30, rejected.form)).toEqual(['Your team is under review again']);
    await manage.delete(withdrawn.token);
    expect(await sentAfter(0, withdrawn.form)).toEqual(['Your team is withdrawn']);
    await review(event, withdrawn, { status: 'pending' });
    expect(await sentAfter(30, withdrawn.form)).toEqual(['Your team is under review again']);
    await review(event, withdrawn, { status: 'rejected', reason: 'No receipt' });
    expect(await sentAfter(30, withdrawn.form)).toEqual(['Your team was not accepted']);
  });

  test('a mail about a review that waits for the mail server goes only while it holds', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    await sentAfter(0, team.form);
    await review(event, team, { status: 'rejected', reason: 'No receipt' });
    site.clock.advance(30);
    const [failing] = await leaseDueMails(site.db, site.clock.now(), site.clock.now(), 10);
    expect(failing?.template).toBe('featured_rejected');
    await review(event, team, { status: 'confirmed' });
    expect(await sentAfter(30, team.form)).toEqual(['Your team is confirmed']);
  });

  test('a new leader is told of the review that waited for the former', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    await sentAfter(0, team.form);
    await review(event, team, { status: 'confirmed' });
    const leader = person();
    const participants = [leader, ...team.form.participants.slice(1)];
    expect((await manage.put(team.token, { ...team.form, participants })).status).toBe(200);
    const mails = await site.mailsTo(leader.email);
    expect(mails.map(({ subject }) => subject.split(':')[0] ?? '').toSorted()).toEqual([
      'You lead a team',
      'Your team is confirmed',
    ]);
    expect(await sentAfter(30, team.form)).toEqual(['Your team has another leader']);
  });

  test('a receipt replaced after it was viewed is not confirmed unseen', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    const [seen] = await list(event);
    site.clock.advance(1);
    await manage.put(team.token, { ...team.form, paymentReceiptLink: 'https://receipts.example/another' });
    refused(await review(event, team, { status: 'confirmed', updatedAt: seen?.updatedAt }), 409, 'team_changed');
    refused(
      await review(event, team, { status: 'rejected', reason: 'No', updatedAt: seen?.updatedAt }),
      409,
      'team_changed',
    );
    const [now] = await list(event);
    expect(now).toMatchObject({ status: 'pending', paymentReceiptLink: 'https://receipts.example/another' });
    expect((await review(event, team, { status: 'confirmed', updatedAt: now?.updatedAt })).status).toBe(200);
    refused(await review(event, team, { status: 'rejected', reason: 'No', updatedAt: 'today' }), 400, 'validation');
  });

  test('a team that no longer fits its event cannot be reopened', async () => {
    const event = await makeFeatured(site, { minTeamSize: 1, maxTeamSize: 3 });
    const path = `/admin/featured-events/${event._id}`;
    const edit = async (changes: object) =>
      expect((await site.as('sana').put(path, { ...editable(event), ...changes })).status).toBe(200);
    const [large, outside] = [await registered(event, teamForm(3)), await registered(event, teamForm(2))];
    for (const team of [large, outside]) await review(event, team, { status: 'rejected', reason: 'Not yet' });
    await edit({ maxTeamSize: 2 });
    refused(await review(event, large, { status: 'confirmed' }), 409, 'team_unfit');
    await edit({ maxTeamSize: 2, nedOnly: true });
    refused(await review(event, outside, { status: 'confirmed' }), 409, 'team_unfit');
    await edit({ maxTeamSize: 3, nedOnly: false });
    for (const team of [large, outside]) expect((await review(event, team, { status: 'confirmed' })).status).toBe(200);
  });

  test('no team is confirmed for a cancelled event', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    await site.as('sana').patch(`/admin/featured-events/${event._id}`, { status: 'cancelled' });
    refused(await review(event, team, { status: 'confirmed' }), 409, 'registration_closed');
    expect((await review(event, team, { status: 'rejected', reason: 'Called off' })).status).toBe(200);
    refused(await review(event, team, { status: 'pending' }), 409, 'registration_closed');
    expect(await subjects(team.form)).not.toContain('Your team is confirmed');
  });

  test('64 rejections and registrations of one name never leave two of it', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    await review(event, team, { status: 'rejected', reason: 'No receipt' });
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, i) =>
        i % 2 ? register(event, team.form) : review(event, team, { status: 'confirmed' }),
      ),
    );
    expect(answers.every((answer) => answer.status < 500)).toBe(true);
    expect((await list(event)).filter(({ status }) => status === 'confirmed' || status === 'pending')).toHaveLength(1);
  });
});
