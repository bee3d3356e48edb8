import { describe, expect, it, vi } from 'vitest';
import { refreshEvent } from '#events/events/server/mailedEventQueries.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('the event of a mail on %s', (database) => {
  const site = suiteApp({ database });

  it('is read once for the mails of one turn, and anew for the next', async () => {
    const event = await makeEvent(site, 'sana', { venue: 'Hall A' });
    const refresh = () => refreshEvent(site.db, { eventId: event._id }, site.clock.now());
    const query = vi.spyOn(Reflect.get(site.db, '$client') as { query: (...args: unknown[]) => unknown }, 'query');
    const mails = await Promise.all(Array.from({ length: 5 }, refresh));
    const reads = query.mock.calls.length;
    query.mockRestore();
    expect(mails.map((mail) => mail.event?.venue)).toEqual(Array.from({ length: 5 }, () => 'Hall A'));
    expect(reads).toBe(1);
    await site.as('sana').delete(`/events/${event._id}`);
    expect((await refresh()).event).toBeUndefined();
  });
});
