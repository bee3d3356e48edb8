import { describe, expect, test } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import { httpsProblem, noParticulars } from '#events/events/particulars.ts';
import type { AuditEntry } from '#people/audit/contract.ts';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import { databases } from '../support/app.ts';
import { eventForm } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

const given = {
  prizes: 'First: PKR 10,000.\nSecond: a book.',
  rulesUrl: 'https://rules.example/one?two=3',
  contactName: 'Sana Iqbal',
  contact: '+92 300 1234567',
};
/** With team sizes, which featured events must name. */
const featuredForm = (now: Date, more: object) => eventForm(now, { minTeamSize: 2, maxTeamSize: 4, ...more });
const events = [
  { kind: 'an event', path: '/events', shown: '/events', formAt: eventForm, who: 'sana' },
  {
    kind: 'a featured event',
    path: '/admin/featured-events',
    shown: '/featured-events',
    formAt: featuredForm,
    who: 'omar',
  },
] as const;

describe.each(databases)('what people must know on %s', (database) => {
  const site = suiteApp({ database });

  describe.each(events)('of $kind', ({ path, shown, formAt, who }) => {
    type Answer = { event: FestivalEvent | FeaturedEvent };
    const create = (more: object) => site.as(who).post<Answer>(path, formAt(site.clock.now(), more));
    const read = async (id: string) => (await site.nobody.get<Answer>(`${shown}/${id}`)).data.event;

    test('is shown to everybody, stays where an edit leaves it out, and goes where it is emptied', async () => {
      const made = await create(given);
      expect(made.status, made.text).toBe(201);
      const { _id: id } = made.data.event;
      expect(await read(id)).toMatchObject(given);
      const edit = (more: object) => site.as(who).put(`${path}/${id}`, formAt(site.clock.now(), more));
      expect((await edit({ venue: 'Hall 9' })).status).toBe(200);
      expect(await read(id)).toMatchObject({ ...given, venue: 'Hall 9' });
      expect((await edit({ prizes: '', rulesUrl: null, contactName: '', contact: null })).status).toBe(200);
      expect(await read(id)).toMatchObject(noParticulars);
      expect(await read((await create({})).data.event._id)).toMatchObject(noParticulars);
    });

    test.each([
      ['prizes', 'x'.repeat(501), 'Prizes cannot exceed 500 characters'],
      ['rulesUrl', `https://a.example/${'x'.repeat(300)}`, 'Link to the rules cannot exceed 300 characters'],
      ['rulesUrl', 'http://rules.example', httpsProblem],
      ['rulesUrl', 'javascript:alert(1)', httpsProblem],
      ['rulesUrl', 'https://good.example@evil.example', httpsProblem],
      ['contactName', 'x'.repeat(61), 'Contact name cannot exceed 60 characters'],
      ['contact', 'x'.repeat(101), 'Contact cannot exceed 100 characters'],
      ['contact', 'one\ntwo', 'Contact must be a single line'],
    ])('%s of %j is refused at its field', async (field, value, msg) => {
      const answer = await create({ [field]: value });
      expect([answer.status, answer.errors]).toEqual([400, [{ field, msg }]]);
    });

    test('changes in the audit log without naming the contact', async () => {
      const { _id: id } = (await create({})).data.event;
      await site.as(who).put(`${path}/${id}`, formAt(site.clock.now(), given));
      const { data } = await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records');
      const summary = data.records.find((entry) => entry.summary.startsWith('Edited'))?.summary;
      expect(summary).toContain('rules url from none to https://rules.example/one?two=3; contact name; contact');
      expect(summary).not.toContain('1234567');
    });
  });
});
