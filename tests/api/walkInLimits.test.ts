import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { walkInsADay, walkInsAnHour } from '#teams/registrations/server/walkIns.ts';
import { databases } from '../support/app.ts';
import { rollNumberOf } from '../support/castDetails.ts';
import { makeEvent } from '../support/eventForms.ts';
import { refused } from '../support/featuredCalls.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('walk-ins by one account on %s', (database) => {
  const site = suiteApp({ database, limits: true });
  const letIn = (by: PersonKey, who: PersonKey, eventId: string, more: object = {}) =>
    site.as(by).post(`/admin/events/${eventId}/registrations`, { rollNumber: rollNumberOf(who), ...more });
  const used = async (limit: typeof walkInsAnHour, by: PersonKey, count: number) => {
    const id = await site.idOf(by);
    for (let n = 0; n < count; n += 1) await site.context.limits.consume([[limit, id]]);
  };

  test('stop when there are as many as no door needs, and only for that account', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: 1 });
    await used(walkInsAnHour, 'sana', walkInsAnHour.max - 1);
    expect((await letIn('sana', 'ayesha', event._id)).status).toBe(201);
    expect((await letIn('sana', 'bilal', event._id)).code, 'what is refused is refused as ever').toBe('event_full');
    const past = await letIn('sana', 'bilal', event._id, { force: true });
    refused(past, 429, 'rate_limited');
    expect(Number(past.headers['retry-after'])).toBeGreaterThan(3500);
    expect(past.message).toBe(
      'You have let in as many people as one account may for now. Try again in 60 minutes, or ask somebody else who runs this event.',
    );
    expect((await letIn('omar', 'bilal', event._id, { force: true })).status).toBe(201);
    site.clock.advance(3601);
    const later = await letIn('sana', 'hira', event._id, { force: true });
    expect(later.status, later.text).toBe(201);
  });

  test('count when somebody is let in, and not when it is refused; a day has a limit of its own', async () => {
    const event = await makeEvent(site, 'talha', { maxParticipants: 1 });
    await used(walkInsADay, 'talha', walkInsADay.max - 2);
    expect((await letIn('talha', 'ayesha', event._id)).status).toBe(201);
    for (let n = 0; n < 3; n += 1) expect((await letIn('talha', 'bilal', event._id)).code).toBe('event_full');
    expect((await letIn('talha', 'bilal', event._id, { force: true })).status).toBe(201);
    site.clock.advance(3601);
    refused(await letIn('talha', 'hira', event._id, { force: true }), 429, 'rate_limited');
  });
});
