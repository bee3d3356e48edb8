import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { LoggedMail } from '#people/maillog/contract.ts';
import { mails } from '#platform/mail/tables.ts';
import { databases } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

type Log = { mails: LoggedMail[]; total: number };

describe.each(databases)('the mail log on %s', (database) => {
  const site = suiteApp({ database });
  const log = async (query = '') => (await site.as('omar').get<Log>(`/admin/mail${query}`)).data;
  const resend = (id: string) => site.as('omar').post<{ mail: LoggedMail }>(`/admin/mail/${id}/resend`);
  const become = (id: string, changes: Partial<typeof mails.$inferInsert>) =>
    site.db.update(mails).set(changes).where(eq(mails.id, id));
  const address = 'log.reader@cloud.neduet.edu.pk';

  test('shows what became of every mail, and no body or code', async () => {
    const event = await makeEvent(site, 'sana');
    for (const who of ['ayesha', 'bilal', 'hira'] as const) {
      expect((await site.as(who).post('/registrations', { eventId: event._id })).status).toBe(201);
    }
    await site.nobody.post('/verification/send-code', { email: address });
    const all = await log();
    expect(all).toMatchObject({ total: 4 });
    expect(all.mails[0]).toEqual({
      _id: expect.any(String),
      to: address,
      template: 'sign_up_code',
      status: 'queued',
      attempts: 0,
      lastError: null,
      createdAt: expect.any(String),
      sentAt: null,
    });
    await become(all.mails[1]?._id ?? '', { status: 'failed', attempts: 3, lastError: '550 no such mailbox' });
    await become(all.mails[2]?._id ?? '', { status: 'sent', attempts: 1, sentAt: site.clock.now() });
    expect((await log('?status=failed')).mails).toMatchObject([{ lastError: '550 no such mailbox', attempts: 3 }]);
    expect((await log('?to=AYESHA&status=')).mails.every((mail) => mail.to.startsWith('ayesha'))).toBe(true);
    expect((await log('?to=%25')).mails).toEqual([]);
    const addresses = (await log('?sort=to')).mails.map((mail) => mail.to);
    expect(addresses).toEqual(addresses.toSorted());
    expect(new Set(addresses).size).toBeGreaterThan(2);
    for (const direction of ['asc', 'desc'])
      expect((await log(`?sort=sentAt&direction=${direction}`)).mails[0]?.sentAt, 'unsent ones last').not.toBeNull();
    const page = await log('?page=2&limit=3');
    expect([page.total, page.mails.map((mail) => mail._id)]).toEqual([4, [all.mails[3]?._id]]);
    expect((await site.as('sana').get('/admin/mail')).code).toBe('forbidden');
  });

  test('resends a sent or failed mail once and writes it to the audit log', async () => {
    const [failed] = (await log('?status=failed')).mails;
    const [sent] = (await log('?status=sent')).mails;
    for (const mail of [failed, sent]) {
      const again = await resend(mail?._id ?? '');
      expect(again.data.mail).toMatchObject({ status: 'queued', attempts: 0, lastError: null, sentAt: null });
      expect((await resend(mail?._id ?? '')).code).toBe('mail_waits');
    }
    const { records } = (await site.as('omar').get<{ records: { subjectId: string }[] }>('/admin/records?action=mail'))
      .data;
    expect(new Set(records.map((record) => record.subjectId))).toEqual(new Set([failed?._id, sent?._id]));
    expect((await resend('nope')).status).toBe(404);
    expect((await site.as('sana').post(`/admin/mail/${failed?._id}/resend`)).status).toBe(403);
  });

  test('a mail that could not be delivered is dismissed once, and no longer counted as a failure or sent again', async () => {
    const dismiss = (id: string, who: 'omar' | 'sana' = 'omar') =>
      site.as(who).post<{ mail: LoggedMail }>(`/admin/mail/${id}/dismiss`);
    const [mail] = (await log()).mails;
    const id = mail?._id ?? '';
    expect(await dismiss(id)).toMatchObject({ status: 409, code: 'mail_not_failed' });
    await become(id, { status: 'failed', attempts: 3, lastError: '550 no such mailbox' });
    const failures = (await log('?status=failed')).total;
    expect((await dismiss(id, 'sana')).status).toBe(403);
    expect((await dismiss(id)).data.mail).toMatchObject({ status: 'withdrawn', lastError: '550 no such mailbox' });
    expect((await log('?status=failed')).total).toBe(failures - 1);
    expect((await log('?status=withdrawn')).mails).toMatchObject([{ _id: id }]);
    expect(await dismiss(id)).toMatchObject({ status: 409, code: 'mail_not_failed' });
    expect(await resend(id)).toMatchObject({ status: 409, code: 'mail_expired' });
    expect((await dismiss('nope')).status).toBe(404);
    const { records } = (
      await site.as('omar').get<{ records: { subjectId: string }[] }>('/admin/records?action=mail.dismissed')
    ).data;
    expect(records.map(({ subjectId }) => subjectId)).toEqual([id]);
  });

  test('a cancellation that is taken back within the minute is withdrawn, which is no failure', async () => {
    const failures = (await log('?status=failed')).total;
    const event = await makeEvent(site, 'sana');
    await site.as('bilal').post('/registrations', { eventId: event._id });
    const set = (status: string) => site.as('sana').patch(`/events/${event._id}`, { status });
    await set('cancelled');
    const [logged] = (await log('?to=bilal')).mails;
    expect(logged?.template).toBe('event_cancelled');
    await set('upcoming');
    const [withdrawn] = (await log('?status=withdrawn&to=bilal')).mails;
    expect(withdrawn).toMatchObject({ _id: logged?._id, status: 'withdrawn', lastError: null });
    expect((await log('?status=failed')).total).toBe(failures);
    expect((await resend(logged?._id ?? '')).code).toBe('mail_expired');
  });

  test('a cancellation mail is not resent once the event takes place after all', async () => {
    const event = await makeEvent(site, 'sana');
    await site.as('hira').post('/registrations', { eventId: event._id });
    const set = (status: string) => site.as('sana').patch(`/events/${event._id}`, { status });
    await set('cancelled');
    const [logged] = (await log('?to=hira')).mails;
    expect(logged?.template).toBe('event_cancelled');
    await become(logged?._id ?? '', { status: 'sent' });
    await set('upcoming');
    expect((await resend(logged?._id ?? '')).code).toBe('mail_expired');
    await set('cancelled');
    expect((await resend(logged?._id ?? '')).status).toBe(200);
  });

  test('a mail with an expired code is not resent', async () => {
    const [mail] = (await log('?to=log.reader')).mails;
    await become(mail?._id ?? '', { status: 'sent' });
    expect((await resend(mail?._id ?? '')).status).toBe(200);
    await become(mail?._id ?? '', { status: 'sent' });
    site.clock.advance(60);
    await site.nobody.post('/verification/resend-code', { email: address });
    expect((await resend(mail?._id ?? '')).code).toBe('mail_expired');
    const [newer] = (await log('?to=log.reader')).mails;
    await become(newer?._id ?? '', { status: 'failed' });
    site.clock.advance(601);
    expect((await resend(newer?._id ?? '')).code).toBe('mail_expired');
    await site.nobody.post('/auth/forgot-password', { email: 'stranger@example.org' });
    const [nobodys] = (await log('?to=stranger')).mails;
    await become(nobodys?._id ?? '', { status: 'failed' });
    expect((await resend(nobodys?._id ?? '')).code).toBe('mail_expired');
  });
});
