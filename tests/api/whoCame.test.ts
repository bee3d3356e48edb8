import { describe, expect, test } from 'vitest';
import type { Door } from '#day/attendance/contract.ts';
import type { PersonKey } from '#database/cast/people.ts';
import { newId } from '#platform/database/ids.ts';
import type { RosterEntry } from '#teams/registrations/roster.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured, teamForm } from '../support/featuredForms.ts';
import { readCsv } from '../support/readCsv.ts';
import { suiteWithClock } from '../support/suiteApp.ts';

describe.each(databases)('who came on %s', (database) => {
  const { site, begun } = suiteWithClock({ database });
  const { registered, review } = featuredCalls(() => site);

  async function letIn(path: string, named: string, present = true) {
    const { people } = (await site.as('sana').get<Door>(`${path}/door`)).data;
    const key = people.find(({ name }) => name === named)?.key;
    const at = new Date(begun.getTime() - (present ? 60_000 : 0)).toISOString();
    const marks = [{ id: newId(), key, present, at }];
    expect((await site.as('sana').post(`${path}/attendance`, { marks })).status).toBe(200);
    return at;
  }
  const roster = async (eventId: string, who: PersonKey = 'sana') => {
    const { data } = await site.as(who).get<{ registrations: RosterEntry[] }>(`/registrations/event/${eventId}`);
    return new Map(data.registrations.map(({ teamLeader, teamMembers }) => [teamLeader.name, teamMembers[0]]));
  };

  test('stands in the roster, with the time and who let them in, until it is taken back', async () => {
    const { _id: eventId } = await makeEvent(site, 'sana');
    for (const who of ['ayesha', 'danish'] as const) await site.as(who).post('/registrations', { eventId });
    expect((await roster(eventId)).get('Ayesha Noor')).toMatchObject({ presentAt: null, presentBy: null });

    const at = await letIn(`/events/${eventId}`, 'Ayesha Noor');
    for (const who of ['sana', 'omar'] as const) {
      const people = await roster(eventId, who);
      expect(people.get('Ayesha Noor')).toMatchObject({ presentAt: at, presentBy: 'Sana Iqbal' });
      expect(people.get('Danish Shah')).toMatchObject({ presentAt: null, presentBy: null });
    }
    const own = await site.as('ayesha').get('/registrations/my-registrations');
    expect(own.text).not.toContain('presentAt');

    await letIn(`/events/${eventId}`, 'Ayesha Noor', false);
    expect((await roster(eventId)).get('Ayesha Noor')).toMatchObject({ presentAt: null, presentBy: null });
  });

  test('is the last column of the file of a featured event', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event, teamForm());
    await review(event, team, { status: 'confirmed' });
    const [leader] = team.form.participants;
    await letIn(`/featured-events/${event._id}`, leader?.name ?? '');
    const file = await site.as('sana').get(`/featured-events/${event._id}/registrations/export`);
    const [head = [], ...rows] = readCsv(file.text);
    expect(head.at(-1)).toBe('Present');
    const names = rows.map((row) => [row[head.indexOf('Name')], row.at(-1)]);
    expect(names[0]).toEqual([leader?.name, expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)]);
    expect(names.slice(1).every(([, present]) => present === '')).toBe(true);
    expect(names.length).toBeGreaterThan(1);
  });
});
