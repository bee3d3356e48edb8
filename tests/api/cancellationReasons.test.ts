import { describe, expect, test } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import { limits } from '#events/events/formRules.ts';
import { renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { leaseDueMails } from '#platform/mail/queries.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

const reason = 'The speaker is ill.\nNew date: https://csit.example/talk';
const mailed = 'The reason: The speaker is ill.\n\nNew date: https://csit.example/talk';

describe.each(databases)('the reason of a cancellation on %s', (database) => {
  const site = suiteApp({ database });
  const { registered, manage, records } = featuredCalls(() => site);

  async function cancellationOf(title: string): Promise<string | undefined> {
    const now = site.clock.now();
    for (const mail of await leaseDueMails(site.db, now, now, 10_000)) {
      const rendered = await renderMailToSend(site.context, mail);
      if (rendered?.subject === `Event cancelled: ${title}`) return rendered.text;
    }
    return undefined;
  }
  const auditOf = async (id: string) => (await records(id)).map(({ summary }) => summary);

  test('is in the mail, on the page, in My Registrations and in the audit log, until the event is reopened', async () => {
    const event = await makeEvent(site, 'sana', { title: 'Ill Speaker' });
    const path = `/events/${event._id}`;
    await site.as('ayesha').post('/registrations', { eventId: event._id });
    const cancelled = await site.as('sana').patch(path, { status: 'cancelled', cancellationReason: ` ${reason} ` });
    expect(cancelled.data).toMatchObject({ event: { cancellationReason: reason }, isChanged: true });
    expect(await cancellationOf(event.title)).toContain(mailed);
    expect((await site.nobody.get<{ event: FestivalEvent }>(path)).data.event.cancellationReason).toBe(reason);
    const own = await site
      .as('ayesha')
      .get<{ registrations: { event: FestivalEvent }[] }>('/registrations/my-registrations');
    const [first] = own.data.registrations.filter((each) => each.event._id === event._id);
    expect(first?.event.cancellationReason).toBe(reason);
    expect(await auditOf(event._id)).toContain(`Set Ill Speaker from upcoming to cancelled. Reason: ${reason}`);

    const again = await site.as('omar').patch(path, { status: 'cancelled', cancellationReason: 'Another' });
    expect(again.data).toMatchObject({ event: { cancellationReason: reason }, isChanged: false });
    const reopened = await site.as('sana').patch(path, { status: 'upcoming', cancellationReason: 'Not read' });
    expect(reopened.data).toMatchObject({ event: { cancellationReason: null } });
  });

  test('of a featured event is in the leader’s mail and on the team’s page, by a status or by an edit', async () => {
    const event = await makeFeatured(site, { title: 'Ill Guest' });
    const { token } = await registered(event);
    const path = `/admin/featured-events/${event._id}`;
    await site.as('sana').put(path, { status: 'cancelled', cancellationReason: reason });
    expect(await cancellationOf(event.title)).toContain(mailed);
    const team = await manage.get(token);
    expect(team.data.registration.event.cancellationReason).toBe(reason);
    expect(await auditOf(event._id)).toContain(`Set Ill Guest from upcoming to cancelled. Reason: ${reason}`);
    await site.as('sana').patch(path, { status: 'upcoming' });
    const answer = await site.as('sana').patch(path, { status: 'cancelled' });
    expect(answer.data).toMatchObject({ event: { cancellationReason: null } });
  });

  test('may be left out or empty, and one that is too long is refused at its field', async () => {
    const event = await makeEvent(site, 'sana', { title: 'No Reason' });
    const cancel = (cancellationReason?: string) =>
      site.as('sana').patch(`/events/${event._id}`, { status: 'cancelled', cancellationReason });
    await site.as('bilal').post('/registrations', { eventId: event._id });
    const refused = await cancel('x'.repeat(limits.cancellationReason + 1));
    expect(refused.status).toBe(400);
    expect(refused.errors).toEqual([
      { field: 'cancellationReason', msg: `Reason cannot exceed ${limits.cancellationReason} characters` },
    ]);
    expect((await cancel('')).data).toMatchObject({ event: { cancellationReason: null } });
    const mail = await cancellationOf(event.title);
    expect(mail).toContain('No Reason will not take place.');
    expect(mail).not.toContain('The reason');
  });
});
