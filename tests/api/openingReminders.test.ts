import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { dayAndTime } from '#platform/dates.ts';
import { newId } from '#platform/database/ids.ts';
import { festival } from '#festival';
import { databases } from '../support/app.ts';
import { rollNumberOf } from '../support/castDetails.ts';
import { makeEvent } from '../support/eventForms.ts';
import { refused } from '../support/featuredCalls.ts';
import { reminderScenario } from '../support/reminderScenario.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('reminders of an opening on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });
  const { iso, at, look, teamEvent, invite, accept, reminderMails, remindersSent, startAfresh, edit } =
    reminderScenario(site, begun);
  beforeEach(startAfresh);

  /** Opens in ten hours. */
  const toOpen = (changes: object = {}) => makeEvent(site, 'omar', { registrationOpensAt: iso(10), ...changes });
  const ask = (who: PersonKey, { _id }: { _id: string }) => site.as(who).post(`/events/${_id}/opening-reminder`, {});
  const unask = (who: PersonKey, { _id }: { _id: string }) => site.as(who).delete(`/events/${_id}/opening-reminder`);
  const hasReminder = async (who: PersonKey, { _id }: FestivalEvent) =>
    (await site.as(who).get<{ event: { hasOpeningReminder: boolean } }>(`/registrations/check/${_id}`)).data.event
      .hasOpeningReminder;

  test('are asked for, seen, and taken back, each as often as one likes', async () => {
    const event = await toOpen();
    expect(await hasReminder('ayesha', event)).toBe(false);
    for (let twice = 0; twice < 2; twice++) expect((await ask('ayesha', event)).status).toBe(200);
    expect([await hasReminder('ayesha', event), await hasReminder('bilal', event)]).toEqual([true, false]);
    for (let twice = 0; twice < 2; twice++) expect((await unask('ayesha', event)).status).toBe(200);
    expect(await hasReminder('ayesha', event)).toBe(false);
    at(9);
    await look();
    expect(await remindersSent()).toEqual([]);
  });

  test('are refused to who cannot register, and from an hour before the opening on', async () => {
    const event = await toOpen();
    refused(await ask('omar', event), 403, 'administrators_cannot_register');
    refused(await ask('ayesha', { _id: newId() }), 404, 'not_found');
    refused(await unask('ayesha', { _id: newId() }), 404, 'not_found');
    const draft = await toOpen({ isDraft: true });
    refused(await ask('ayesha', draft), 404, 'not_found');
    refused(await unask('ayesha', draft), 404, 'not_found');
    refused(await ask('ayesha', await toOpen({ eligibilityCriteria: { batches: ['2022'] } })), 409, 'not_eligible');
    refused(await ask('ayesha', await makeEvent(site, 'omar')), 409, 'registration_open');
    const cancelled = await toOpen();
    await site.as('omar').patch(`/events/${cancelled._id}`, { status: 'cancelled' });
    refused(await ask('ayesha', cancelled), 409, 'registration_closed');
    at(8.99);
    expect((await ask('ayesha', event)).status).toBe(200);
    for (const hours of [9, 9.5, 10, 20]) {
      at(hours);
      refused(await ask('bilal', event), 409, 'registration_open');
      expect((await unask('bilal', event)).status).toBe(200);
    }
    at(24 * 4);
    refused(await ask('bilal', event), 409, 'registration_closed');
  });

  test('go an hour before it, once, to those who want reminders and are not registered', async () => {
    const event = await toOpen();
    for (const who of ['ayesha', 'bilal', 'hira', 'zain'] as const) await ask(who, event);
    await unask('zain', event);
    await site.as('bilal').put('/users/profile', { remindersByEmail: false });
    const body = { rollNumber: rollNumberOf('hira') };
    expect((await site.as('omar').post(`/admin/events/${event._id}/registrations`, body)).status).toBe(201);
    at(8.99);
    await look();
    expect(await remindersSent()).toEqual([]);
    for (const hours of [9, 9.1, 9.9, 11]) {
      at(hours);
      await look();
    }
    expect(await remindersSent()).toEqual(['registration_opens ayesha']);
    at(9);
    const [mail] = await reminderMails();
    const rendered = mail && (await renderMailToSend(site.context, mail));
    expect(rendered?.text).toContain(`opens on ${dayAndTime(iso(10), festival.timeZone)}.`);
    expect(rendered?.unsubscribeUrl).toMatch(/\/api\/unsubscribe\/[\w-]{64}$/);
    expect(mail?.expiresAt).toEqual(new Date(iso(10)));
  });

  test('follow an opening that is moved, also after they went', async () => {
    const event = await toOpen();
    await ask('ayesha', event);
    await edit(event, { registrationOpensAt: iso(20) });
    at(9);
    await look();
    expect(await remindersSent(), 'moved to later').toEqual([]);
    await edit(event, { registrationOpensAt: iso(9.5) });
    await look();
    const [first] = await reminderMails();
    expect(await remindersSent(), 'moved to within the hour').toEqual(['registration_opens ayesha']);
    await edit(event, { registrationOpensAt: iso(9.25) });
    await look();
    expect(first && (await renderMailToSend(site.context, first)), 'of the former moment').toBeNull();
    const [, second] = await reminderMails();
    const rendered = second && (await renderMailToSend(site.context, second));
    expect(rendered?.text).toContain(`opens on ${dayAndTime(iso(9.25), festival.timeZone)}.`);
    await edit(event, { registrationOpensAt: null });
    expect(second && (await renderMailToSend(site.context, second)), 'open at once').toBeNull();
  });

  test('do not go to those who accepted an invitation, whose leader registers', async () => {
    const event = await teamEvent({ registrationOpensAt: iso(10) });
    for (const who of ['ayesha', 'zain'] as const) await ask(who, event);
    await accept('zain', await invite('ayesha', 'zain', event));
    await accept('hira', await invite('ayesha', 'hira', event));
    refused(await ask('hira', event), 409, 'accepted_invitation');
    at(9);
    await look();
    expect(await remindersSent()).toEqual(['registration_opens ayesha']);
  });

  test('are not sent to those who accepted, or are not eligible, since they were written', async () => {
    const event = await teamEvent({ registrationOpensAt: iso(10) });
    for (const who of ['ayesha', 'zain'] as const) await ask(who, event);
    at(9);
    await look();
    const mails = await reminderMails();
    async function sentTo() {
      const to = await Promise.all(
        mails.map(async (mail) => ((await renderMailToSend(site.context, mail)) ? mail.to.split('.')[0] : [])),
      );
      return to.flat();
    }
    expect(await sentTo()).toEqual(expect.arrayContaining(['ayesha', 'zain']));
    await accept('zain', await invite('hira', 'zain', event));
    expect(await sentTo()).toEqual(['ayesha']);
    await edit(event, { eligibilityCriteria: { batches: ['2022'] } });
    expect(await sentTo()).toEqual([]);
  });
});
