import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { leaseDueMails, markSent } from '#platform/mail/queries.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured } from '../support/featuredForms.ts';

describe.each(databases)('an event that is cancelled and opened again on %s', (database) => {
  const site = suiteApp({ database });
  const { registered, manage } = featuredCalls(() => site);

  const set = (id: string, status: string) => site.as('sana').patch(`/events/${id}`, { status });
  const setFeatured = (id: string, status: string) => site.as('sana').patch(`/admin/featured-events/${id}`, { status });

  async function sendAll(title: string) {
    const sent: Record<string, string[]> = {};
    for (const mail of await leaseDueMails(site.db, site.clock.now(), site.clock.now(), 10_000)) {
      const isSent = (await renderMailToSend(site.context, mail)) !== null;
      if (isSent && mail.data['title'] === title) (sent[mail.to.split('@')[0] ?? ''] ??= []).push(mail.template);
      await markSent(site.db, [mail.id], site.clock.now());
    }
    return sent;
  }

  const join = async (event: { _id: string }, ...people: PersonKey[]) => {
    const ids: Partial<Record<PersonKey, string>> = {};
    for (const who of people) {
      const answer = await site
        .as(who)
        .post<{ registration: { _id: string } }>('/registrations', { eventId: event._id });
      ids[who] = answer.data.registration._id;
    }
    return ids;
  };

  test('tells whoever was told of the cancellation and is still registered', async () => {
    const event = await makeEvent(site, 'sana', { title: 'Reopened', maxParticipants: 1 });
    const ids = await join(event, 'ayesha', 'bilal', 'hira');
    await sendAll('Reopened');
    await set(event._id, 'cancelled');
    expect(Object.values(await sendAll('Reopened')).flat()).toEqual(Array(3).fill('event_cancelled'));
    await site.as('hira').delete(`/registrations/${ids.hira}`);
    await sendAll('Reopened');
    await set(event._id, 'upcoming');
    const mails = await sendAll('Reopened');
    expect(
      Object.keys(mails)
        .toSorted()
        .map((name) => name.split('.')[0]),
    ).toEqual(['ayesha', 'bilal']);
    expect(Object.values(mails).flat()).toEqual(Array(2).fill('event_reopened'));
    await set(event._id, 'ongoing');
    expect(await sendAll('Reopened'), 'another status is not news of the cancellation').toEqual({});
  });

  test('taken back before any mail went, it tells nobody anything', async () => {
    const event = await makeEvent(site, 'sana', { title: 'Slipped' });
    await join(event, 'ayesha');
    await sendAll('Slipped');
    await set(event._id, 'cancelled');
    await set(event._id, 'upcoming');
    expect(await sendAll('Slipped')).toEqual({});
    await set(event._id, 'cancelled');
    expect(Object.values(await sendAll('Slipped'))).toEqual([['event_cancelled']]);
    await set(event._id, 'upcoming');
    await set(event._id, 'cancelled');
    expect(await sendAll('Slipped'), 'cancelled, as they were told').toEqual({});
  });

  test('of featured events the leaders of living teams are told', async () => {
    const event = await makeFeatured(site, { title: 'Featured again' });
    const [stays, leaves] = [await registered(event), await registered(event)];
    const nameOf = ({ form }: typeof stays) => form.participants[0]?.email.split('@')[0] ?? '';
    await sendAll('Featured again');
    await setFeatured(event._id, 'cancelled');
    expect(await sendAll('Featured again')).toEqual({
      [nameOf(stays)]: ['featured_cancelled'],
      [nameOf(leaves)]: ['featured_cancelled'],
    });
    await manage.delete(leaves.token);
    await sendAll('Featured again');
    await setFeatured(event._id, 'upcoming');
    expect(await sendAll('Featured again')).toEqual({ [nameOf(stays)]: ['featured_reopened'] });
    await setFeatured(event._id, 'cancelled');
    await setFeatured(event._id, 'upcoming');
    expect(await sendAll('Featured again'), 'taken back before any mail went').toEqual({});
  });
});
