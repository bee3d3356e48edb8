import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#people/accounts/server/tables.ts';
import { onMailDropped, renderMailToSend } from '#run/app/server/mailTemplates.ts';
import type { PersonKey } from '#database/cast/people.ts';
import { deliver } from '#platform/mail/delivery.ts';
import type { RenderedMail } from '#platform/mail/message.ts';
import { newId } from '#platform/database/ids.ts';
import { leaseDueMails, markSent } from '#platform/mail/queries.ts';
import type { Mail } from '#platform/mail/tables.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import type { Entrant } from '#day/results/contract.ts';
import { databases } from '../support/app.ts';
import { emailOf } from '../support/castDetails.ts';
import { makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

interface Arrived {
  to: string;
  subject: string;
  place: string | undefined;
}

describe.each(databases)('mails of results on %s', (database) => {
  const site = suiteApp({ database });
  const arrived: Arrived[] = [];
  const transport = {
    send: ({ to }: { to: string }, { subject, text }: RenderedMail) => {
      arrived.push({ to, subject, place: /took (\w+) place/.exec(text)?.[1] });
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const render = (mail: Mail) => renderMailToSend(site.context, mail);

  const register = async (who: PersonKey, eventId: string) =>
    (await site.as(who).post<{ registration: Registration }>('/registrations', { eventId })).data.registration._id;
  const put = (eventId: string, results: readonly object[], published = true) =>
    site.as('sana').put(`/events/${eventId}/results`, { results, published });
  const mailedPlaces = async (eventId: string) =>
    (await site.as('sana').get<{ entrants: Entrant[] }>(`/events/${eventId}/results/entrants`)).data.entrants[0]?.told;
  const delivered = async ({ title }: { title: string }, rendering = render) => {
    const { db } = site;
    const now = () => site.clock.now();
    const log = { warn: () => undefined, error: () => undefined };
    const recordSent = (id: string) => markSent(db, [id], now());
    const nothing = { alarm: () => undefined, onHandedOver: () => undefined };
    const context = { db, transport, render: rendering, now, log, ...nothing, recordSent, onDropped: onMailDropped };
    const due = await leaseDueMails(db, now(), new Date(now().getTime() + 60_000), 1000);
    for (const mail of due) await deliver(mail, context, new AbortController().signal);
    const theirs = arrived.filter(({ to, subject }) => to === emailOf('ayesha') && subject === `Your result: ${title}`);
    return theirs.map(({ place }) => place);
  };

  test('a mail that is dropped because the list was taken back has notified nobody', async () => {
    const event = await makeEvent(site, 'sana', { title: 'Dropped' });
    const result = { place: 1, registrationId: await register('ayesha', event._id) };
    await put(event._id, [result]);
    await put(event._id, [result], false);
    expect(await delivered(event)).toEqual([]);
    expect(await mailedPlaces(event._id)).toEqual([]);
    await put(event._id, [result]);
    expect(await delivered(event)).toEqual(['1st']);
    await put(event._id, [result], false);
    await put(event._id, [result]);
    expect(await delivered(event), 'told once').toEqual(['1st']);
  });

  test('a place corrected and corrected back is told each time, unless nobody has read of it', async () => {
    const event = await makeEvent(site, 'sana', { title: 'To and Fro' });
    const registrationId = await register('ayesha', event._id);
    const places = async (...each: number[]) => {
      for (const place of each) expect((await put(event._id, [{ place, registrationId }])).status).toBe(200);
    };
    for (const place of [1, 2, 1]) {
      await places(place);
      await delivered(event);
    }
    expect(await delivered(event)).toEqual(['1st', '2nd', '1st']);
    expect(await mailedPlaces(event._id)).toEqual([{ place: 1, people: 1 }]);
    await places(2, 3, 1);
    expect(await delivered(event), 'while they wait they are withdrawn').toHaveLength(3);
    await places(2, 3);
    expect(await delivered(event)).toEqual(['1st', '2nd', '1st', '3rd']);
    expect(await mailedPlaces(event._id)).toEqual([{ place: 3, people: 1 }]);
  });

  test('the mail says whether the certificate of its reader is ready, and where', async () => {
    const event = await makeEvent(site, 'sana', { title: 'With Certificate' });
    const registrationId = await register('ayesha', event._id);
    await put(event._id, [{ place: 1, registrationId }]);
    const textNow = async () => {
      const mail = (await site.mails()).find(
        ({ template, data }) => template === 'result' && 'eventId' in data && data.eventId === event._id,
      );
      return (mail && (await renderMailToSend(site.context, mail)))?.text;
    };
    expect(await textNow(), 'not marked present').not.toContain('certificate');
    const marks = [{ id: newId(), team: registrationId, present: true, at: site.clock.now().toISOString() }];
    await site.as('sana').post(`/events/${event._id}/attendance`, { marks });
    const where = `${site.context.publicUrl}/my-registrations`;
    expect(await textNow()).toContain(`You can download your certificate once the event is concluded: ${where}`);
    await site.as('sana').patch(`/events/${event._id}`, { status: 'completed' });
    expect(await textNow()).toContain(`Your certificate is ready to download: ${where}`);
    const unprintable = { name: '😀', certificateName: null };
    await site.db
      .update(users)
      .set(unprintable)
      .where(eq(users.email, emailOf('ayesha')));
    expect(await textNow()).toContain('cannot show all letters of your name');
  });

  test('a mail that was found untrue, and is true again when it is to be given up, goes', async () => {
    const event = await makeEvent(site, 'sana', { title: 'True Again' });
    const result = { place: 1, registrationId: await register('ayesha', event._id) };
    await put(event._id, [result]);
    const once = async (mail: Mail) => {
      await put(event._id, [result], false);
      const rendered = await renderMailToSend(site.context, mail);
      await put(event._id, [result]);
      return rendered;
    };
    expect(await delivered(event, once)).toEqual([]);
    site.clock.advance(5);
    expect(await delivered(event)).toEqual(['1st']);
    expect(await mailedPlaces(event._id)).toEqual([{ place: 1, people: 1 }]);
  });
});
