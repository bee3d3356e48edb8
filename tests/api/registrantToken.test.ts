import { describe, expect, test } from 'vitest';
import { databases } from '../support/app.ts';
import { featuredCalls, refused } from '../support/featuredCalls.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('who registers a team, on %s', (database) => {
  const site = suiteApp({ database });
  const { register, manage, list, review } = featuredCalls(() => site);

  test('sees and corrects what was typed by the token of the answer, for an hour, and nothing else', async () => {
    const event = await makeFeatured(site);
    const form = teamForm();
    const { registration: made, manageToken } = (await register(event, form)).data;
    const [mail] = await site.mailsTo(form.participants[0]?.email ?? '');
    const mailed = /manage#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const messagesOf = (token: string) =>
      site.nobody.get<{ messages: unknown[] }>('/featured-registrations/manage/messages', { 'x-manage-token': token });
    const shown = async (token: string) => (await manage.get(token)).data.registration;

    await review(event, made, { status: 'confirmed' });
    const message = { subject: 'Bring your cards', body: 'The door opens at nine.', audience: 'leaders' };
    const sent = await site.as('sana').post(`/featured-events/${event._id}/messages`, message);
    expect(sent.status, sent.text).toBe(201);
    expect((await shown(mailed)).participants.every(({ pass }) => pass !== null)).toBe(true);
    expect((await shown(mailed)).canWithdraw).toBe(true);
    expect((await messagesOf(mailed)).data.messages).toHaveLength(1);

    const { participants, canAmend, canWithdraw, updatedAt } = await shown(manageToken);
    expect(participants.map(({ pass }) => pass)).toEqual([null, null]);
    expect([canAmend, canWithdraw]).toEqual([true, false]);
    expect((await messagesOf(manageToken)).data.messages).toEqual([]);
    refused(await manage.delete(manageToken), 400, 'token_invalid');
    const amended = await manage.put(manageToken, { ...form, teamName: 'Typed Again', updatedAt });
    expect(amended.status, amended.text).toBe(200);
    expect(amended.data.registration.participants.map(({ pass }) => pass)).toEqual([null, null]);

    await review(event, made, { status: 'rejected', reason: 'For the leader alone' });
    expect([(await shown(mailed)).reason, (await shown(manageToken)).reason]).toEqual(['For the leader alone', null]);
    site.clock.advance(3600);
    refused(await manage.get(manageToken), 400, 'token_invalid');
    expect((await manage.get(mailed)).status).toBe(200);
    site.clock.advance(-3600);
  });

  test('a key with another form gets the answer, and a token that opens nothing', async () => {
    const event = await makeFeatured(site);
    const [form, key] = [teamForm(), { 'idempotency-key': 'a key that somebody guessed' }];
    const first = (await register(event, form, key)).data;
    const [leader, second] = form.participants;
    const others = {
      'another team': teamForm(),
      'another name': { ...form, teamName: 'Another Name' },
      'another receipt': { ...form, paymentReceiptLink: 'https://pay.example/other' },
      'all but the second CNIC': { ...form, participants: [leader, { ...second, cnic: '1234567890123' }] },
      'one person less': { ...form, participants: [leader] },
      'another order': { ...form, participants: [second, leader] },
    };
    for (const [what, other] of Object.entries(others)) {
      const { status, data } = await register(event, other, key);
      expect([status, data.registration], what).toEqual([201, first.registration]);
      expect(data.manageToken, what).toHaveLength(first.manageToken.length);
      refused(await manage.get(data.manageToken), 400, 'token_invalid');
      refused(await manage.delete(data.manageToken), 400, 'token_invalid');
    }
    expect((await register(event, form, key)).data).toEqual(first);
    expect((await manage.get(first.manageToken)).status).toBe(200);
    expect(await list(event)).toHaveLength(1);
  });
});
