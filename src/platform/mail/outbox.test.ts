import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyDatabases } from '../../../tests/support/emptyDatabases.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import type { MailLogger } from './delivery.ts';
import { createOutboxCheck, outboxThresholds } from './outboxAlarm.ts';
import { outboxFigures } from './outboxQueries.ts';
import { mails } from './tables.ts';

describe.each(emptyDatabases)('the outbox on %s', (_name, open) => {
  let database: Database;
  let at = Date.parse('2026-03-01T09:00:00Z');
  const now = () => new Date(at);
  const log = { warn: vi.fn<MailLogger['warn']>(), error: vi.fn<MailLogger['error']>() };
  const insert = (count: number, changes: Partial<typeof mails.$inferInsert> = {}) =>
    database.db.insert(mails).values(
      Array.from({ length: count }, () => ({
        id: newId(),
        to: 'a@example.org',
        template: 'hello',
        data: {},
        createdAt: now(),
        nextAttemptAt: now(),
        ...changes,
      })),
    );
  beforeAll(async () => {
    database = await open();
    await database.migrate();
  });
  beforeEach(async () => {
    await database.db.delete(mails);
    vi.clearAllMocks();
  });
  afterAll(() => database.close());

  test('is counted by status, with the age of the oldest mail that should have gone', async () => {
    expect(await outboxFigures(database.db, now())).toEqual({
      byStatus: { queued: 0, held: 0, sent: 0, failed: 0, withdrawn: 0 },
      waiting: 0,
      oldestWaitingSeconds: 0,
    });
    const minutesAgo = (minutes: number) => new Date(at - minutes * 60_000);
    await insert(3, { createdAt: minutesAgo(2) });
    await insert(2, { createdAt: minutesAgo(90), releasedAt: minutesAgo(3) });
    await insert(1, { createdAt: minutesAgo(4), attempts: 2, nextAttemptAt: new Date(at + 40_000) });
    await insert(1, { createdAt: minutesAgo(5), nextAttemptAt: new Date(at + 60_000) });
    await insert(4, { status: 'held', createdAt: minutesAgo(600) });
    await insert(5, { status: 'sent', sentAt: now(), createdAt: minutesAgo(700) });
    await insert(6, { status: 'failed', createdAt: minutesAgo(800) });
    await insert(3, { status: 'withdrawn', createdAt: minutesAgo(800) });
    expect(await outboxFigures(database.db, now())).toEqual({
      byStatus: { queued: 7, held: 4, sent: 5, failed: 6, withdrawn: 3 },
      waiting: 6,
      oldestWaitingSeconds: 240,
    });
  });

  test('that is long is named once in ten minutes', async () => {
    const check = createOutboxCheck({ db: database.db, now, log });
    const logged = () => log.error.mock.calls.map(([facts, message]) => [message, facts]);
    await insert(outboxThresholds.waiting);
    await check();
    expect(logged()).toEqual([]);
    await insert(1);
    await check();
    await check();
    expect(logged()).toEqual([
      ['mail is not going out as fast as it is written', expect.objectContaining({ waiting: 1001, queued: 1001 })],
    ]);
    at += 601_000;
    await check();
    expect(logged()).toHaveLength(2);
  });

  test('with one old mail, or many held ones, is named too', async () => {
    const check = createOutboxCheck({ db: database.db, now, log });
    await insert(1, { createdAt: new Date(at - 601_000), attempts: 9, nextAttemptAt: new Date(at + 9000) });
    await check();
    expect(log.error).toHaveBeenCalledOnce();
    await insert(outboxThresholds.held + 1, { status: 'held' });
    await check();
    expect(log.error).toHaveBeenLastCalledWith(
      expect.objectContaining({ held: 101 }),
      expect.stringMatching(/^many mails are held/),
    );
  });
});
