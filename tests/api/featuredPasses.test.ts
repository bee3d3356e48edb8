import { describe, expect, test } from 'vitest';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import type { Pass } from '#day/attendance/contract.ts';
import { countNewMembers } from '#teams/featured/server/strangers.ts';
import { inTransaction } from '#platform/database/database.ts';
import { networkKey } from '#platform/http/server/networkKey.ts';
import { leaseDueMails, markSent, markWithdrawn } from '#platform/mail/queries.ts';
import { databases } from '../support/app.ts';
import { featuredCalls, refused } from '../support/featuredCalls.ts';
import { homeTeam, makeFeatured, person, teamForm, type TeamFields } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

const codeIn = (text = '') => /\/pass\/team#(TF1\.[\w-]{38})/.exec(text)?.[1] ?? '';

describe.each(databases)('passes of the members of featured teams, on %s', (database) => {
  const site = suiteApp({ database });
  const { registered, review, manage } = featuredCalls(() => site);
  const open = (code: string) =>
    site.nobody.get<{ pass: Pass }>('/featured-registrations/pass', { 'x-pass-code': code });

  /** Sends what is due. @returns to whom a pass went */
  async function passesSentAfter(seconds: number): Promise<string[]> {
    site.clock.advance(seconds);
    const sent = [];
    for (const mail of await leaseDueMails(site.db, site.clock.now(), site.clock.now(), 10_000)) {
      const rendered = await renderMailToSend(site.context, mail);
      if (rendered) await markSent(site.db, [mail.id], site.clock.now());
      else await markWithdrawn(site.db, mail, 0);
      if (rendered && codeIn(rendered.text)) sent.push(mail.to);
    }
    return sent.toSorted();
  }
  const addressesOf = ({ participants }: TeamFields, from = 1) =>
    participants
      .slice(from)
      .map(({ email }) => email)
      .toSorted();

  test('each member of a confirmed team is mailed their own, which opens and is shown at the door', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event, teamForm(4));
    expect(await passesSentAfter(60)).toEqual([]);
    await review(event, team, { status: 'confirmed' });
    expect(await passesSentAfter(30)).toEqual(addressesOf(team.form));

    const { participants } = (await manage.get(team.token)).data.registration;
    for (const { name, email, pass } of participants.slice(1)) {
      const [mail] = await site.mailsTo(email);
      expect(mail?.subject).toBe(`Your team is confirmed: ${event.title}`);
      const code = codeIn(mail?.text);
      expect(code).toBe(pass);
      const opened = await open(code);
      expect(opened.data.pass).toMatchObject({ code, name, teamName: team.teamName, event: { _id: event._id } });
    }
    for (const code of ['', 'TF1.', `${codeIn()}x`, participants[1]?.pass?.replace(/.$/, 'x').toLowerCase() ?? ''])
      refused(await open(code), 404, 'not_found');
  });

  test('a review that is taken back mails nobody, and one that is repeated nobody twice', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event, teamForm(3));
    await review(event, team, { status: 'confirmed' });
    expect(await passesSentAfter(29)).toEqual([]);
    await review(event, team, { status: 'pending' });
    expect(await passesSentAfter(60)).toEqual([]);
    await review(event, team, { status: 'confirmed' });
    await review(event, team, { status: 'confirmed' });
    expect(await passesSentAfter(30)).toEqual(addressesOf(team.form));
    const code = codeIn((await site.mailsTo(addressesOf(team.form)[0] ?? ''))[0]?.text);
    await review(event, team, { status: 'rejected', reason: 'No receipt' });
    refused(await open(code), 409, 'not_admitted');
    expect(await passesSentAfter(60)).toEqual([]);
    await review(event, team, { status: 'confirmed' });
    expect(await passesSentAfter(60), 'the pass they hold works again').toEqual([]);
    expect((await open(code)).status).toBe(200);
  });

  test('a corrected list mails the new members alone; who is removed, and a former address, loses the pass', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event, teamForm(3));
    const [leader, second, third] = team.form.participants;
    await review(event, team, { status: 'confirmed' });
    expect(await passesSentAfter(30)).toEqual(addressesOf(team.form));
    const [kept, lost] = await Promise.all(
      [second, third].map(async (member) => codeIn((await site.mailsTo(member?.email ?? ''))[0]?.text)),
    );
    const newcomer = person();
    const moved = { ...second, email: 'moved@uni.example' };
    expect((await manage.put(team.token, { ...team.form, participants: [leader, second, newcomer] })).status).toBe(200);
    expect(await passesSentAfter(0)).toEqual([newcomer.email]);
    refused(await open(lost ?? ''), 404, 'not_found');
    expect((await open(kept ?? '')).data.pass.name).toBe(second?.name);

    // A second correction before the first one's mail has left.
    const [never, other] = [person(), person()];
    await manage.put(team.token, { ...team.form, participants: [leader, second, newcomer, never] });
    await manage.put(team.token, { ...team.form, participants: [leader, moved, newcomer, other] });
    expect(await passesSentAfter(0)).toEqual([moved.email, other.email].toSorted());
    refused(await open(kept ?? ''), 404, 'not_found');
    const [mail] = await site.mailsTo(moved.email);
    expect((await open(codeIn(mail?.text))).data.pass.name).toBe(second?.name);
  });

  test('whoever led a team and stays in it is mailed a pass in place of the link', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event, teamForm(2));
    await review(event, team, { status: 'confirmed' });
    await passesSentAfter(30);
    const [leader, second] = team.form.participants;
    await manage.put(team.token, { ...team.form, participants: [second, leader] });
    expect(await passesSentAfter(0)).toEqual([leader?.email]);
  });

  test('a team that needs no review mails its members at once, a pending one when it is confirmed again', async () => {
    const home = await makeFeatured(site, { nedOnly: true });
    const team = await registered(home, homeTeam(4));
    expect(await passesSentAfter(0)).toEqual(addressesOf(team.form));

    const event = await makeFeatured(site);
    const paying = await registered(event, teamForm(2));
    await review(event, paying, { status: 'confirmed' });
    const [leader] = paying.form.participants;
    const other = person();
    const receipt = { paymentReceiptLink: 'https://pay.example/another' };
    await manage.put(paying.token, { ...paying.form, ...receipt, participants: [leader, other] });
    expect(await passesSentAfter(60)).toEqual([]);
    await review(event, paying, { status: 'confirmed' });
    expect(await passesSentAfter(60)).toEqual([other.email]);
  });
});

describe.each(databases)('limits on mailing passes, on %s', (database) => {
  const site = suiteApp({ limits: true, database });
  const { register, registered, manage } = featuredCalls(() => site);

  test('one network cannot write to more than 1000 members an hour, with new teams and with corrections', async () => {
    const event = await makeFeatured(site, { nedOnly: true });
    const { form, token } = await registered(event, homeTeam(1));
    const here = networkKey('127.0.0.1');
    await inTransaction(site.db, (tx) => countNewMembers(site.context, here, tx, 998));
    const amend = (people: number) =>
      manage.put(token, { ...form, participants: [...form.participants, ...homeTeam(people).participants] });
    expect((await register(event, homeTeam(4))).status).toBe(429);
    expect((await amend(3)).status).toBe(429);
    expect((await register(event, homeTeam(2))).status).toBe(201);
    expect((await amend(1)).status).toBe(200);
    expect((await register(event, homeTeam(2))).status).toBe(429);
    expect((await register(event, homeTeam(1))).status).toBe(201);
  });
});
