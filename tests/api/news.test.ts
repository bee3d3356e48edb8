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
    return { _id: made._id, form };
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

  test('a failed mail that is sent again informs its reader', async () => {
    const { _id, form } = await changed();
    const edit = (changes: object) => site.as('sana').put(`/events/${_id}`, { ...form, ...changes });
    const failed = async () => {
      const id = (await site.mails()).find(({ status }) => status === 'queued')?.id;
      await site.db.execute(sql`update mails set status = 'failed' where id = ${id}`);
      return () => site.as('omar').post(`/admin/mail/${id}/resend`);
    };
    const resendVenue = await failed();
    expect((await resendVenue()).status).toBe(200);
    expect(await sendAfterMinute()).toEqual(lines);
    await edit({ venue: 'Lab 3' });
    expect(await sendAfterMinute()).toEqual({ ayesha: ['event_changed; Venue: Lab 2 → Lab 3'] });
    await site.as('sana').patch(`/events/${_id}`, { status: 'cancelled' });
    const resendCancellation = await failed();
    expect((await resendCancellation()).status).toBe(200);
    expect(await sendAfterMinute()).toEqual({ ayesha: ['event_cancelled'] });
    await site.as('sana').patch(`/events/${_id}`, { status: 'upcoming' });
    expect(await sendAfterMinute()).toEqual({ ayesha: ['event_reopened'] });
  });

  test('a mail that is sent again after a later one changes nothing of what its reader knows', async () => {
    const { _id, form } = await changed();
    const edit = (changes: object) => site.as('sana').put(`/events/${_id}`, { ...form, ...changes });
    expect(await sendAfterMinute()).toEqual(lines);
    const first = (await site.mails()).find(({ template }) => template === 'event_changed');
    await edit({ venue: 'Lab 3' });
    expect(await sendAfterMinute()).toEqual({ ayesha: ['event_changed; Venue: Lab 2 → Lab 3'] });
    expect((await site.as('omar').post(`/admin/mail/${first?.id}/resend`)).status).toBe(200);
    expect(await sendAfterMinute()).toEqual(lines);
    await edit({ venue: 'Lab 4' });
    expect(await sendAfterMinute()).toEqual({ ayesha: ['event_changed; Venue: Lab 3 → Lab 4'] });
  });

  test('a mail that is sent again and no longer holds is replaced by none', async () => {
    const { _id } = await changed();
    expect(await sendAfterMinute()).toEqual(lines);
    const sent = (await site.mails()).find(({ template }) => template === 'event_changed');
    expect((await site.as('omar').post(`/admin/mail/${sent?.id}/resend`)).status).toBe(200);
    await site.as('sana').patch(`/events/${_id}`, { status: 'cancelled' });
    expect(await sendAfterMinute()).toEqual({ ayesha: ['event_cancelled'] });
    const cancellations = (await site.mails()).filter(
      ({ template, data }) => template === 'event_cancelled' && data['eventId'] === _id,
    );
    expect(cancellations).toHaveLength(1);
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
