import { describe, expect, test } from 'vitest';
import { databases } from '../support/app.ts';
import { type List, uploadReceipt } from '../support/featuredCalls.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('limits of featured events on the %s database', (database) => {
  const site = suiteApp({ limits: true, database });

  test('500 posts from one address in a minute store at most 30, and others get in', async () => {
    const event = await makeFeatured(site);
    const url = `/api/featured-events/${event._id}/register`;
    const from = (remoteAddress: string) =>
      site.app.inject({ method: 'POST', url, payload: teamForm(1), remoteAddress });
    for (let second = 0; second < 50; second++) {
      site.clock.advance(1);
      for (const answer of await Promise.all(Array.from({ length: 10 }, () => from('203.0.113.5')))) {
        expect([201, 429]).toContain(answer.statusCode);
        if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    const { data } = await site.as('sana').get<List>(`/featured-events/${event._id}/registrations`);
    expect(data.total).toBe(30);
    expect((await from('203.0.113.6')).statusCode).toBe(201);
  });

  test('uploads of receipts from one network are bounded', async () => {
    const event = await makeFeatured(site);
    const codes = new Set<string | undefined>();
    for (let tens = 0; tens < 11; tens++) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => uploadReceipt(site, event._id, Buffer.from('no picture'))),
      );
      for (const { code } of answers) codes.add(code);
      site.clock.advance(61);
    }
    expect(codes).toContain('rate_limited');
  });

  test('a form sent again under its key counts against the network, as one under a guessed key does', async () => {
    const event = await makeFeatured(site);
    const send = (remoteAddress: string) =>
      site.app.inject({
        method: 'POST',
        url: `/api/featured-events/${event._id}/register`,
        payload: teamForm(1),
        headers: { 'idempotency-key': 'guessed' },
        remoteAddress,
      });
    for (let times = 0; times < 30; times++) expect((await send('203.0.113.7')).statusCode).toBe(201);
    expect((await send('203.0.113.7')).statusCode).toBe(429);
    expect((await send('203.0.113.8')).statusCode).toBe(201);
  });

  test('a manage link cannot flood a new leader with mail', async () => {
    const event = await makeFeatured(site);
    const form = teamForm(2);
    await site.nobody.post(`/featured-events/${event._id}/register`, form);
    const linkOf = async (email = '') => /manage#(\S+)/.exec((await site.mailsTo(email))[0]?.text ?? '')?.[1] ?? '';
    let token = await linkOf(form.participants[0]?.email);
    const replaceLeader = async (name: string) => {
      const leader = person({ name });
      const answer = await site.nobody.put(
        '/featured-registrations/manage',
        { ...form, participants: [leader, form.participants[1]] },
        { 'x-manage-token': token },
      );
      if (answer.status === 200) token = await linkOf(leader.email);
      return answer;
    };
    for (let times = 0; times < 20; times++) expect((await replaceLeader(`Leader ${times}`)).status).toBe(200);
    expect((await replaceLeader('One More')).status).toBe(429);
    site.clock.advance(3600);
    expect((await replaceLeader('An Hour Later')).status).toBe(200);
  });

  test('40 teams behind one campus address register within ten minutes, each after a mistake', async () => {
    const event = await makeFeatured(site);
    const path = `/featured-events/${event._id}/register`;
    for (let team = 0; team < 40; team++) {
      site.clock.advance(14);
      expect((await site.nobody.post(path, teamForm(1, { teamName: '!' }))).status).toBe(400);
      expect((await site.nobody.post(path, teamForm(1))).status).toBe(201);
    }
  });
});
