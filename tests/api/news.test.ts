import { sql } from 'drizzle-orm';
import { expect, test, describe } from 'vitest';
import { rowsOf } from '#platform/database/database.ts';
import { deleteOldMails, doneMailKeptDays } from '#platform/mail/removalQueries.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { sendOutbox } from '../support/sendingOutbox.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('what readers know, on %s', (database) => {
  const site = suiteApp({ database });
  const sendAfterMinute = () => {
    site.clock.advance(61);
    return sendOutbox(site);
  };

  async function changed() {
    const made = await makeEvent(site, 'sana');
    const form = eventForm(site.clock.now());
    expect((await site.as('ayesha').post('/registrations', { eventId: made._id })).status).toBe(201);
    await sendAfterMinute();
    expect((await site.as('sana').put(`/events/${made._id}`, { ...form, venue: 'Lab 2' })).status).toBe(200);
  }
  const newsRows = () => rowsOf<{ known: object }>(site.db, sql`select known from news`);
  const lines = { ayesha: ['event_changed; Venue: Lab 1 → Lab 2'] };

  test('a mail that is sent again says the same again', async () => {
    await changed();
    expect(await sendAfterMinute()).toEqual(lines);
    const sent = (await site.mails()).find(({ template }) => template === 'event_changed');
    expect((await site.as('omar').post(`/admin/mail/${sent?.id}/resend`)).status).toBe(200);
    expect(await sendAfterMinute()).toEqual(lines);
  });

  test('a mail queued by a version that kept no news is sent', async () => {
    await changed();
    await site.db.execute(sql`update mails set data = data - 'news'`);
    await site.db.execute(sql`delete from news`);
    expect(await sendAfterMinute()).toEqual(lines);
  });

  test('it is kept as long as sent mails', async () => {
    await site.db.execute(sql`delete from news`);
    await changed();
    const day = 86_400_000;
    await deleteOldMails(site.db, new Date(site.clock.now().getTime() + (doneMailKeptDays - 1) * day));
    expect(await newsRows()).toEqual([{ known: { venue: 'Lab 1' } }]);
    await deleteOldMails(site.db, new Date(site.clock.now().getTime() + (doneMailKeptDays + 1) * day));
    expect(await newsRows()).toEqual([]);
  });
});
