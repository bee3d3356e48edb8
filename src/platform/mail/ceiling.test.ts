import { and, asc, eq, lte, min, or } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDatabases } from '../../../tests/support/emptyDatabases.ts';
import { inTransaction, type Database } from '../database/database.ts';
import { queueCappedMail, queueNewestMail, releaseHeldMails } from './ceilingQueries.ts';
import type { MailLogger } from './delivery.ts';
import { composeMail } from './message.ts';
import { queueMail, requeueMail, type NewMail } from './queries.ts';
import { startSender, type Sender } from './sender.ts';
import { mails } from './tables.ts';
import type { Transport } from './transport.ts';

const on = { isEnabled: true };
const off = { isEnabled: false };
const minute = 60_000;
const hour = 60 * minute;
const message = composeMail({ masthead: 'H', subject: 'S', paragraphs: [], footer: 'F' });

describe.each(emptyDatabases)('the ceiling of mails to one address on %s', (_name, open) => {
  let database: Database;
  let at: number;
  let isAway: boolean;
  /** What arrived, and when. */
  let arrived: { to: string; at: number; id: string }[];
  const senders: Sender[] = [];
  const now = () => new Date(at);
  const log = { warn: vi.fn<MailLogger['warn']>(), error: vi.fn<MailLogger['error']>() };
  const transport: Transport = {
    send: (mail) => {
      if (isAway) return Promise.reject(new Error('away'));
      arrived.push({ to: mail.to, at, id: mail.id });
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const start = (limits = on) => {
    const render = () => Promise.resolve(message);
    senders.push(startSender({ db: database.db, transport, render, now, log, limits }));
  };
  const mail = (to = 'victim@example.org', more: object = {}) =>
    ({ to, template: 'invited', data: {}, ...more }) as unknown as NewMail;
  const queue = (...queued: NewMail[]) => inTransaction(database.db, (tx) => queueCappedMail(tx, now(), on, ...queued));
  const queueNewest = (...queued: NewMail[]) =>
    inTransaction(database.db, (tx) => queueNewestMail(tx, now(), on, ...queued));
  const rows = (to = 'victim@example.org') =>
    database.db.select().from(mails).where(eq(mails.to, to)).orderBy(asc(mails.id));
  const statuses = async () => (await rows()).map(({ status }) => status);
  /** Until nothing is under way, and nothing that is held is due. */
  const settle = async () => {
    const due = or(eq(mails.status, 'queued'), and(eq(mails.status, 'held'), lte(mails.nextAttemptAt, now())));
    for (const sender of senders) sender.wake();
    await expect.poll(() => database.db.$count(mails, due)).toBe(0);
  };
  /** When the next held mail is due. */
  const nextDue = async () => {
    const [next] = await database.db
      .select({ at: min(mails.nextAttemptAt) })
      .from(mails)
      .where(eq(mails.status, 'held'));
    return next?.at?.getTime() ?? Infinity;
  };
  /** Moves the clock to each moment at which a held mail is due, ten minutes at the least, as the senders go on. */
  const pass = async (ms: number) => {
    for (const end = at + ms; at < end;) {
      at = Math.min(end, Math.max(at + 10 * minute, await nextDue()));
      await settle();
    }
  };
  const most = (windowMs: number) =>
    Math.max(
      ...arrived.map((last) => arrived.filter((each) => each.at <= last.at && each.at > last.at - windowMs).length),
    );

  beforeAll(async () => {
    database = await open();
    await database.migrate();
  });
  beforeEach(async () => {
    await database.db.delete(mails);
    arrived = [];
    isAway = false;
    at = Date.parse('2026-03-01T09:00:00Z');
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  });
  afterAll(() => database.close());

  test('six go at once, the rest is held and goes in order as the window opens', async () => {
    start();
    for (let n = 0; n < 26; n++) await queue(mail());
    await settle();
    expect(await statuses()).toEqual([...Array<string>(6).fill('sent'), ...Array<string>(20).fill('held')]);
    await pass(59 * minute);
    expect(arrived).toHaveLength(6);
    await pass(2 * minute);
    expect(arrived).toHaveLength(12);
    await pass(3 * hour);
    expect(arrived).toHaveLength(20);
    await pass(19 * hour);
    expect(arrived).toHaveLength(20);
    await pass(3 * hour);
    expect(arrived).toHaveLength(26);
    expect([most(hour), most(24 * hour)]).toEqual([6, 20]);
    // UUIDs of version 7 are in the order of writing; mails that are let go together arrive in any order.
    const order = arrived.map(({ id }) => id);
    const releases = [order.slice(0, 6), order.slice(6, 12), order.slice(12, 18), order.slice(18, 20), order.slice(20)];
    expect(releases.flatMap((release) => release.toSorted())).toEqual(order.toSorted());
  });

  test('nobody passes those who wait, and other mail is not held', async () => {
    for (let n = 0; n < 7; n++) await queue(mail());
    start();
    await settle();
    at += 2 * hour;
    await queue(mail());
    expect((await statuses()).slice(6)).toEqual(['held', 'held']);
    await queue(mail('other@example.org'));
    await queueMail(database.db, now(), mail());
    at += minute;
    await settle();
    expect(arrived).toHaveLength(10);
    expect(await statuses()).toEqual(Array<string>(9).fill('sent'));
  });

  test('another tag is the same mailbox', async () => {
    for (let n = 0; n < 8; n++) await queue(mail(`Victim+${n}@example.org`));
    const held = await database.db.select({ to: mails.to }).from(mails).where(eq(mails.status, 'held'));
    expect(held.map(({ to }) => to)).toEqual(['Victim+6@example.org', 'Victim+7@example.org']);
    for (const to of ['k.hira', 'kh.ira', 'khi.ra', 'khir.a', 'k.h.ira', 'kh.i.ra', 'khira'])
      await queue(mail(`${to}@gmail.com`));
    expect((await rows('khira@gmail.com'))[0]?.status).toBe('held');
  });

  test('what is done again and again waits once, as it was before the first and after the last', async () => {
    const renamed = (formerName: string, teamName: string) =>
      mail('victim@example.org', { template: 'team_renamed', data: { eventId: 'a', formerName, teamName } });
    await queueNewest(renamed('Name 0', 'Name 1'));
    for (let n = 1; n < 6; n++) await queue(mail());
    for (let n = 1; n < 40; n++) await queueNewest(renamed(`Name ${n}`, `Name ${n + 1}`));
    await queue(mail('victim@example.org', { data: { eventId: 'b', otherId: 'hira' } }));
    start();
    await settle();
    await pass(hour);
    expect((await rows()).map(({ status }) => status)).toEqual(Array<string>(8).fill('sent'));
    expect((await rows()).at(-2)?.data).toEqual({ eventId: 'a', formerName: 'Name 1', teamName: 'Name 40' });
  });

  test('what strangers wrote to a mailbox in a day does not keep an invitation from it for days', async () => {
    for (let n = 0; n < 60; n++) await queue(mail('victim@example.org', { data: { registrationId: `team ${n}` } }));
    start();
    await settle();
    await queue(mail('Victim@example.org', { expiresAt: new Date(at + 72 * hour) }));
    await pass(hour + minute);
    expect(arrived.map(({ to }) => to).filter((to) => to.startsWith('V'))).toHaveLength(1);
    expect(arrived).toHaveLength(12);
  });

  test('what festival-days.md lists is held each time, the same thing too', async () => {
    for (let n = 0; n < 8; n++) await queue(mail('victim@example.org', { data: { registrationId: 'a' } }));
    expect((await statuses()).filter((status) => status === 'held')).toHaveLength(2);
  });

  test('of others, other events and other people nothing is replaced', async () => {
    for (let n = 0; n < 6; n++) await queue(mail());
    for (const data of [
      { eventId: 'a', otherId: 'hira' },
      { eventId: 'a', otherId: 'zain' },
      { eventId: 'b', otherId: 'hira' },
      { registrationId: 'a' },
    ])
      await queueNewest(mail('victim@example.org', { data }), mail('other@example.org', { data }));
    await queueNewest(mail('victim@example.org', { template: 'member_left', data: { eventId: 'a', otherId: 'hira' } }));
    expect((await statuses()).filter((status) => status === 'held')).toHaveLength(5);
    expect(await rows('other@example.org')).toHaveLength(4);
  });

  test('counts what arrives: after five hours without a mail server six go, not thirty', async () => {
    isAway = true;
    start();
    for (let n = 0; n < 5; n++) {
      for (let each = 0; each < 6; each++) await queue(mail());
      at += hour;
    }
    isAway = false;
    await expect
      .poll(() => {
        at += minute / 2;
        for (const sender of senders) sender.wake();
        return arrived.length;
      })
      .toBeGreaterThanOrEqual(6);
    await settle();
    expect(most(hour)).toBe(6);
    await pass(5 * hour);
    expect([most(hour), most(24 * hour)]).toEqual([6, 20]);
  });

  test('a held mail that expires is given up and takes no place', async () => {
    for (let n = 0; n < 6; n++) await queue(mail());
    await queue(mail('victim@example.org', { expiresAt: new Date(at + 30 * minute) }));
    await queue(mail());
    start();
    await settle();
    await pass(40 * minute);
    expect((await rows()).at(6)).toMatchObject({ status: 'withdrawn', lastError: null, attempts: 0 });
    await pass(30 * minute);
    expect((await statuses()).at(7)).toBe('sent');
  });

  test('a mail that was held for days is tried like a new one', async () => {
    for (let n = 0; n < 60; n++) await queue(mail());
    start();
    await settle();
    await pass(49 * hour);
    isAway = true;
    const before = arrived.length;
    at += 24 * hour;
    for (const sender of senders) sender.wake();
    await expect.poll(async () => (await rows()).some((row) => row.lastError === 'away')).toBe(true);
    expect(await statuses()).not.toContain('failed');
    expect(arrived).toHaveLength(before);
  });

  test('sending a held mail again is refused, since it waits already', async () => {
    for (let n = 0; n < 7; n++) await queue(mail());
    expect(await requeueMail(database.db, (await rows()).at(6)?.id ?? '', now())).toBeUndefined();
  });

  test('is lifted where limits are off, for those that are held too', async () => {
    for (let n = 0; n < 9; n++) await queue(mail());
    await inTransaction(database.db, (tx) => queueCappedMail(tx, now(), off, mail()));
    start(off);
    await expect.poll(statuses).toEqual(Array<string>(10).fill('sent'));
  });

  test('holds when many write at once, and two senders send', async () => {
    start();
    start();
    await Promise.all(Array.from({ length: 40 }, (_, n) => queue(mail(), mail(`n${n % 3}@example.org`))));
    await settle();
    await expect.poll(() => arrived.length).toBe(24);
    await pass(hour + 10 * minute);
    await expect.poll(() => arrived.length).toBe(48);
    for (const to of ['victim', 'n0', 'n1', 'n2'])
      expect(arrived.filter((each) => each.to === `${to}@example.org`)).toHaveLength(12);
  });

  test('two servers that release at once release no more than one would', async () => {
    for (let n = 0; n < 30; n++) await queue(mail());
    await database.db.update(mails).set({ status: 'sent', sentAt: now() }).where(eq(mails.status, 'queued'));
    at += hour + 1;
    const released = await Promise.all(Array.from({ length: 8 }, () => releaseHeldMails(database.db, now(), on)));
    expect(released.reduce((sum, count) => sum + count)).toBe(6);
  });

  test('a clock that was set back lets nobody wait longer than the window', async () => {
    for (let n = 0; n < 6; n++) await queue(mail());
    start();
    await settle();
    at -= 5 * hour;
    await queue(mail());
    expect((await statuses()).at(6)).not.toBe('held');
  });

  test('nor lets it wait who is held already', async () => {
    for (let n = 0; n < 7; n++) await queue(mail());
    start();
    await settle();
    at -= 5 * hour;
    await expect.poll(statuses).toEqual(Array<string>(7).fill('sent'));
  });

  test('control: without the ceiling all of them go', async () => {
    for (let n = 0; n < 26; n++) await queueMail(database.db, now(), mail());
    start();
    await settle();
    expect(arrived).toHaveLength(26);
    expect(most(hour)).toBe(26);
  });
});
