import { describe, expect, test } from 'vitest';
import { emptyDatabases } from '../../../tests/support/emptyDatabases.ts';
import { senderSuite } from '../../../tests/support/senderSuite.ts';
import type { Db } from '../database/database.ts';
import { composeMail } from './message.ts';
import { leaseDueMails, renewLeases, rescheduleMail } from './queries.ts';
import { mails, type Mail } from './tables.ts';
import { maxConnections, type Transport } from './transport.ts';

function losingTheAnswerOfAnUpdate(db: Db) {
  type Condition = Parameters<ReturnType<ReturnType<Db['update']>['set']>['where']>[0];
  const lost = Promise.withResolvers<void>();
  let state: 'there' | 'losing' | 'away' = 'there';
  const update = (table: typeof mails) => ({
    set: (values: Partial<typeof mails.$inferInsert>) => ({
      where: async (condition: Condition) => {
        if (state === 'losing') {
          state = 'away';
          await db.update(table).set(values).where(condition);
          lost.resolve();
        }
        throw new Error('Connection terminated');
      },
    }),
  });
  const losing = new Proxy(db, {
    get: (target, name) => {
      if (state !== 'there' && name === 'update') return update;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const loseNext = () => {
    state = 'losing';
    return lost.promise;
  };
  return { losing, loseNext, comeBack: () => (state = 'there') };
}

describe.each(emptyDatabases)('the leases of mails on %s', (_name, open) => {
  const { shared, now, inSeconds, advance, later, start, queue, row, untilStored } = senderSuite(open);

  test('sends again, once and under the same id, what a killed sender had sent but not written down', async () => {
    await queue({});
    const [mail] = await leaseDueMails(shared.db, now(), inSeconds(60), 5);
    if (!mail) throw new Error('nothing was due');
    await shared.transport.send(mail, composeMail({ masthead: 'H', subject: 'S', paragraphs: [], footer: 'F' }));
    const sender = start();
    later(59, sender);
    await expect(leaseDueMails(shared.db, now(), now(), 5)).resolves.toEqual([]);
    expect(shared.server.taken).toHaveLength(1);
    later(2, sender);
    await untilStored({ status: 'sent', attempts: 2 });
    later(3600, sender);
    await sender.stop();
    expect(shared.server.taken.map(({ id }) => id)).toEqual([mail.id, mail.id]);
  });

  test('renews no lease of a mail that was rescheduled meanwhile: it goes when its next attempt is due', async () => {
    await queue({}, {});
    const leased = await leaseDueMails(shared.db, now(), inSeconds(60), 5);
    const leases = leased.map(({ id, nextAttemptAt }) => ({ id, until: nextAttemptAt }));
    const [refused, slow] = leased;
    if (!refused || !slow) throw new Error('two mails were due');
    await rescheduleMail(shared.db, refused, inSeconds(2), 'try again later');
    await renewLeases(shared.db, leases, [], inSeconds(80));
    const ids = async () => (await leaseDueMails(shared.db, now(), inSeconds(60), 5)).map(({ id }) => id);
    advance(3);
    expect(await ids()).toEqual([refused.id]);
    advance(61);
    expect(await ids(), 'the lease of the other was renewed').toEqual([refused.id]);
    advance(17);
    expect(await ids()).toEqual([slow.id]);
  });

  test.each([
    ['runs on', 0],
    ['is set back', -3600],
    ['is set forward', 3600],
  ])('a mail that a slow mail server is still taking keeps its lease when the clock %s', async (_step, seconds) => {
    const slow = Promise.withResolvers<void>();
    await queue({});
    const sender = start({ transport: { send: () => slow.promise, close: () => undefined } });
    await untilStored({ attempts: 1 });
    later(seconds, sender);
    for (let round = 0; round < 4; round++) {
      later(25, sender);
      await untilStored({ nextAttemptAt: inSeconds(60), attempts: 1 });
    }
    await expect(leaseDueMails(shared.db, now(), now(), 5)).resolves.toEqual([]);
    slow.resolve();
    await untilStored({ status: 'sent', attempts: 1 });
  });

  test.each([1, 70])(
    'a lease whose renewal was committed, but not heard of, is renewed after %i s without a database',
    async (seconds) => {
      const slow = Promise.withResolvers<void>();
      const { losing, loseNext, comeBack } = losingTheAnswerOfAnUpdate(shared.db);
      const addresses = Array.from({ length: maxConnections }, (_, i) => `n${i}@example.org`);
      const untilAll = async (wanted: Partial<Mail>) => {
        for (const to of addresses) await untilStored(wanted, to);
      };
      await queue(...addresses.map((to) => ({ to })));
      const sender = start({ db: losing, transport: { send: () => slow.promise, close: () => undefined }, pollMs: 20 });
      await untilAll({ attempts: 1 });
      const lost = loseNext();
      later(25, sender);
      await lost;
      advance(seconds);
      comeBack();
      for (let round = 0; round < 2; round++) {
        later(25, sender);
        await untilAll({ nextAttemptAt: inSeconds(60), attempts: 1 });
      }
      await expect(leaseDueMails(shared.db, now(), now(), 5)).resolves.toEqual([]);
      slow.resolve();
      await untilAll({ status: 'sent', attempts: 1 });
    },
  );

  test('a mail that falls due while it is under way is tried again once that has failed', async () => {
    const failing = Promise.withResolvers<void>();
    const transport: Transport = { send: () => failing.promise, close: () => undefined };
    const sender = start({ transport, pollMs: 20 });
    await queue({});
    sender.wake();
    await untilStored({ attempts: 1 });
    advance(1);
    await shared.db.update(mails).set({ nextAttemptAt: now() });
    sender.wake();
    await untilStored({ attempts: 1, nextAttemptAt: inSeconds(60) });
    later(25, sender);
    await untilStored({ attempts: 1, nextAttemptAt: inSeconds(60) });
    advance(1);
    await expect(leaseDueMails(shared.db, now(), now(), 5), 'of another sender').resolves.toEqual([]);
    failing.reject(new Error('refused'));
    await expect.poll(() => row(), { interval: 20 }).toMatchObject({ attempts: 1, lastError: 'refused' });
  });
});
