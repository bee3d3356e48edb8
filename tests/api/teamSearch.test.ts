import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { databases, startTestApp } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

type Found = { users: { _id: string; name: string }[]; searchMessage: string; hasSearchQuery: boolean };

describe.each(databases)('teams on %s', (database) => {
  const site = suiteApp({ database });
  const { makeTeamEvent, invite, answer, register, join } = teamCalls(site);

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
    expect((await search(digits.slice(0, 2))).users, 'fewer than three digits').toEqual([]);
    expect(await search(phoneNumber ?? ''), 'a phone number finds nobody').toMatchObject({
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
});

test('a leader searches 120 times in ten minutes, and somebody else goes on', async () => {
  const site = await startTestApp({ limits: true });
  const event = await teamCalls(site).makeTeamEvent();
  const search = (who: PersonKey, name = 'a') => site.as(who).get(`/users/search-for-team/${event._id}?name=${name}`);
  for (let count = 0; count < 120; count++) expect((await search('ayesha')).status).toBe(200);
  const refused = await search('ayesha');
  expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await search('ayesha', '')).status, 'nothing is searched').toBe(200);
  expect((await search('hira')).status).toBe(200);
  site.clock.advance(601);
  expect((await search('ayesha')).status).toBe(200);
  await site.close();
});
