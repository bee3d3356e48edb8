import { describe, expect, test } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import { databases } from '../support/app.ts';
import { eventForm } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('durations and payment on %s', (database) => {
  const site = suiteApp({ database });

  const kinds = [
    ['/events', 'sana', {}],
    ['/admin/featured-events', 'omar', { minTeamSize: 1, maxTeamSize: 4 }],
  ] as const;

  test.each(kinds)(
    '%s takes a duration, has a default, and keeps it when an edit leaves it out',
    async (path, by, sizes) => {
      const form = eventForm(site.clock.now(), sizes);
      const create = async (changes: object) =>
        (await site.as(by).post<{ event: FestivalEvent }>(path, { ...form, ...changes })).data.event;
      expect((await create({})).durationMinutes).toBe(120);
      const made = await create({ durationMinutes: 15 });
      expect(made.durationMinutes).toBe(15);
      const edited = await site
        .as(by)
        .put<{ event: FestivalEvent }>(`${path}/${made._id}`, { ...form, title: 'Other' });
      expect(edited.data.event).toMatchObject({ title: 'Other', durationMinutes: 15 });
      const longer = await site
        .as(by)
        .put<{ event: FestivalEvent }>(`${path}/${made._id}`, { ...form, durationMinutes: 4320 });
      expect(longer.data.event.durationMinutes).toBe(4320);
    },
  );

  test.each(kinds)('%s refuses a duration out of range at its field', async (path, by, sizes) => {
    const form = eventForm(site.clock.now(), sizes);
    for (const [durationMinutes, msg] of [
      [14, 'Duration must be at least 15 minutes'],
      [4321, 'Duration cannot exceed 4320 minutes'],
      [60.5, 'Duration must be a whole number of minutes'],
      ['60', 'Duration must be a whole number of minutes'],
      [null, 'Duration must be a whole number of minutes'],
    ]) {
      const answer = await site.as(by).post(path, { ...form, durationMinutes });
      expect(answer, String(durationMinutes)).toMatchObject({
        status: 400,
        code: 'validation',
        errors: [{ field: 'durationMinutes', msg }],
      });
    }
  });

  test('payment is set, kept by an edit that leaves it out, emptied, and refused when too long', async () => {
    const path = '/admin/featured-events';
    const form = eventForm(site.clock.now(), { minTeamSize: 1, maxTeamSize: 4 });
    const made = await site
      .as('omar')
      .post<{ event: FeaturedEvent }>(path, { ...form, payment: 'Rs. 500\nto the desk' });
    expect(made.data.event.payment).toBe('Rs. 500\nto the desk');
    const one = `${path}/${made.data.event._id}`;
    const put = (changes: object) => site.as('omar').put<{ event: FeaturedEvent }>(one, { ...form, ...changes });
    expect((await put({})).data.event.payment).toBe('Rs. 500\nto the desk');
    expect((await put({ payment: '' })).data.event.payment).toBeNull();
    expect(await put({ payment: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      errors: [{ field: 'payment', msg: 'Payment cannot exceed 500 characters' }],
    });
    expect((await put({ payment: 'x'.repeat(500) })).status).toBe(200);
  });
});
