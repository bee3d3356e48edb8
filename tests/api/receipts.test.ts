import { isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { events } from '#events/events/server/tables.ts';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import { featuredEvents, receipts } from '#teams/featured/server/tables.ts';
import { eraseOldPersonalData } from '#teams/featured/server/teamQueries.ts';
import { deleteOverdueData } from '#run/app/server/cleanup.ts';
import { databases } from '../support/app.ts';
import { featuredCalls, refused, uploadReceipt } from '../support/featuredCalls.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import { emptyPng, heic, movingWebp, picture } from '../support/pictureFiles.ts';
import { readCsv } from '../support/readCsv.ts';
import { suiteWithClock } from '../support/suiteApp.ts';

describe.each(databases)('receipts on %s', (database) => {
  const { site } = suiteWithClock({ database });
  const { register, registered, manage, list, review } = featuredCalls(() => site);
  const upload = async (event: { _id: string }) => (await uploadReceipt(site, event._id)).data.receipt;
  const withPicture = (paymentReceipt: string) => teamForm(2, { paymentReceiptLink: '', paymentReceipt });
  const pathOf = (event: { _id: string }, team: { _id: string }) =>
    `/featured-events/${event._id}/registrations/${team._id}/receipt`;
  const managed = (token: string) =>
    site.nobody.get('/featured-registrations/manage/receipt', { 'x-manage-token': token });
  const later = (minutes: number) => site.clock.set(new Date(site.clock.now().getTime() + minutes * 60_000));

  test('a team of the demo has one', async () => {
    const { data } = await site.nobody.get<{ events: FeaturedEvent[] }>('/featured-events');
    const event = data.events.find(({ title }) => title === 'Open Circuit') ?? { _id: '' };
    const team = (await list(event)).find(({ teamName }) => teamName === 'Null Island') ?? { _id: '' };
    const shown = await site.as('omar').get(pathOf(event, team));
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 900, height: 1200 });
  });

  test('a picture takes the place of the link, and administrators and the link’s holder see it', async () => {
    const event = await makeFeatured(site);
    const answer = await uploadReceipt(site, event._id, await picture(2400, 1800).jpeg().toBuffer());
    expect([answer.status, answer.data.receipt]).toEqual([201, expect.stringMatching(/^[0-9a-f]{32}$/)]);
    const team = await registered(event, withPicture(answer.data.receipt));
    const [listed] = await list(event);
    expect(listed).toMatchObject({ paymentReceiptLink: null, hasPaymentReceipt: true });
    expect(JSON.stringify(listed)).not.toContain(answer.data.receipt);
    for (const shown of [await site.as('omar').get(pathOf(event, team)), await managed(team.token)]) {
      expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, no-store',
      ]);
      expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 1200 });
    }
    for (const nobodys of [site.nobody, site.as('ayesha')])
      expect((await nobodys.get(pathOf(event, team))).success).toBe(false);
    expect((await managed('none')).code).toBe('token_invalid');
    const other = await makeFeatured(site);
    expect((await site.as('omar').get(pathOf(other, team))).status, 'under another event').toBe(404);
    const rows = readCsv((await site.as('omar').get(`/featured-events/${event._id}/registrations/export`)).text);
    const column = rows[0]?.indexOf('Receipt Picture') ?? -1;
    expect(rows[1]?.[column]).toBe('Yes');
  });

  test('is used once, within an hour, for its own event, and not beside a link', async () => {
    const event = await makeFeatured(site);
    const receipt = await upload(event);
    const gone = async (id: string, to = event) => {
      const answer = await register(to, withPicture(id));
      refused(answer, 400, 'receipt_gone');
      expect(answer.errors).toEqual([expect.objectContaining({ field: 'paymentReceipt' })]);
    };
    await gone(receipt, await makeFeatured(site));
    await gone('0'.repeat(32));
    const both = await register(event, teamForm(2, { paymentReceipt: receipt }));
    expect([both.status, both.errors]).toEqual([
      400,
      [{ field: 'paymentReceipt', msg: 'Give a link or a picture of the receipt, not both' }],
    ]);
    const neither = await register(event, withPicture(''));
    expect(neither.errors).toEqual([{ field: 'paymentReceiptLink', msg: 'Payment receipt link is required' }]);
    await registered(event, withPicture(receipt));
    await gone(receipt);
    const late = await upload(event);
    later(60);
    await gone(late);
    await deleteOverdueData(site.db, site.clock.now());
    expect(await site.db.$count(receipts, isNull(receipts.registrationId))).toBe(0);
  });

  test('the same form with the same key registers once and opens its team', async () => {
    const event = await makeFeatured(site);
    const form = withPicture(await upload(event));
    const [one, two] = [
      await register(event, form, { 'idempotency-key': 'a receipt' }),
      await register(event, form, { 'idempotency-key': 'a receipt' }),
    ];
    expect(two.data).toEqual(one.data);
    expect((await managed(two.data.manageToken)).status).toBe(200);
  });

  test('a correction keeps the picture, replaces it or takes a link, and is reviewed again', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event, withPicture(await upload(event)));
    const confirm = () => review(event, team, { status: 'confirmed' });
    const correct = async (changes: object) => {
      await confirm();
      return (await manage.put(team.token, { ...team.form, paymentReceipt: '', ...changes })).data.registration;
    };
    expect(await correct({})).toMatchObject({ status: 'confirmed', hasPaymentReceipt: true });
    const first = (await managed(team.token)).bytes;
    const { receipt } = (await uploadReceipt(site, event._id, await picture(400, 200).png().toBuffer())).data;
    expect(await correct({ paymentReceipt: receipt })).toMatchObject({ status: 'pending', hasPaymentReceipt: true });
    expect((await managed(team.token)).bytes.equals(first)).toBe(false);
    const linked = { paymentReceiptLink: 'https://pay.example/2' };
    expect(await correct(linked)).toMatchObject({ status: 'pending', hasPaymentReceipt: false, ...linked });
    expect((await managed(team.token)).status).toBe(404);
    refused(await manage.put(team.token, { ...team.form, paymentReceipt: '' }), 400, 'validation');
    const gone = { ...team.form, paymentReceiptLink: '', paymentReceipt: '0'.repeat(32) };
    refused(await manage.put(team.token, gone), 400, 'receipt_gone');
  });

  test('is refused where none is wanted, after the deadline, and when it is no picture', async () => {
    const home = await makeFeatured(site, { nedOnly: true });
    expect((await uploadReceipt(site, home._id)).code).toBe('no_receipt_wanted');
    const event = await makeFeatured(site);
    refused(await uploadReceipt(site, event._id, Buffer.from('no picture')), 400, 'picture_unreadable');
    refused(await uploadReceipt(site, '00000000-0000-0000-0000-000000000000'), 404, 'not_found');
    site.clock.set(new Date(event.registrationDeadline));
    refused(await uploadReceipt(site, event._id), 409, 'deadline_passed');
    await site.as('sana').patch(`/admin/featured-events/${event._id}`, { status: 'cancelled' });
    refused(await uploadReceipt(site, event._id), 409, 'registration_closed');
  });

  test('is refused as every picture is', async () => {
    const event = await makeFeatured(site);
    for (const [code, file] of [
      ['picture_too_large', Buffer.alloc(5 * 1024 * 1024 + 1)],
      ['picture_heic', heic()],
      ['picture_moves', await movingWebp()],
      ['picture_dimensions', await picture(199, 600).jpeg().toBuffer()],
      ['picture_costly', emptyPng(4001, 4000, { interlaced: true })],
    ] as const)
      expect((await uploadReceipt(site, event._id, file)).code).toBe(code);
  });

  test('of a team is not shown once its event is over', async () => {
    const event = await makeFeatured(site, { durationMinutes: 90 });
    const team = await registered(event, withPicture(await upload(event)));
    site.clock.set(new Date(Date.parse(`${event.date}T${event.time}:00+05:00`) + 90 * 60_000));
    expect(await managed(team.token)).toMatchObject({ status: 409, code: 'event_over' });
  });

  test('is erased with the national ids', async () => {
    const event = await makeFeatured(site);
    await site.db.delete(receipts);
    await registered(event, withPicture(await upload(event)));
    const old = { festivalEndsAt: new Date(0), eraseAfterDays: 1, earlyEndCovers: null };
    const before = site.clock.now();
    await eraseOldPersonalData(site.db, old, before);
    expect(await site.db.$count(receipts), 'before the event is over').toBe(1);
    await eraseOldPersonalData(site.db, old, new Date(before.getTime() + 400 * 86_400_000));
    expect(await site.db.$count(receipts)).toBe(0);
  });

  test('is not taken before registration opens', async () => {
    const opensAt = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
    const event = await makeFeatured(site, { registrationOpensAt: opensAt });
    expect((await uploadReceipt(site, event._id)).code).toBe('registration_not_open');
  });

  test('goes with the account of the leader, not with a member’s', async () => {
    const [event, other] = [await makeFeatured(site), await makeFeatured(site)];
    await site.db.delete(receipts);
    const erased = () => person({ email: 'danish.shah@cloud.neduet.edu.pk' });
    await registered(event, { ...withPicture(await upload(event)), participants: [erased(), person()] });
    await registered(other, { ...withPicture(await upload(other)), participants: [person(), erased()] });
    // Nobody is erased while they are registered for what is to come.
    await site.db.update(events).set({ date: '2026-01-01' });
    await site.db.update(featuredEvents).set({ date: '2026-01-01' });
    expect((await site.as('omar').delete(`/admin/users/${await site.idOf('danish')}`)).status).toBe(200);
    expect(await site.db.select({ of: receipts.eventId }).from(receipts)).toEqual([{ of: other._id }]);
  });
});
