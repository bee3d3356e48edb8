import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabases } from '../../../tests/support/emptyDatabases.ts';
import type { Database } from '../database/database.ts';
import { newId } from '../database/ids.ts';
import { deleteOldMails, doneMailKeptDays } from './removalQueries.ts';
import { mails } from './tables.ts';

describe.each(emptyDatabases)('the erasure of mails on %s', (_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.migrate();
  });
  afterAll(() => database.close());

  test('takes what was sent or given up 30 days ago, and nothing that waits', async () => {
    const now = new Date('2026-06-01T00:00:00Z');
    const ago = (days: number, seconds = 0) => new Date(now.getTime() - days * 86_400_000 - seconds * 1000);
    const row = (to: string, changes: Partial<typeof mails.$inferInsert>) => {
      const at = changes.createdAt ?? ago(90);
      return { id: newId(), to, template: 'hello', data: {}, createdAt: at, nextAttemptAt: at, ...changes };
    };
    const past = ago(doneMailKeptDays, 1);
    const recent = ago(doneMailKeptDays, -1);
    await database.db
      .insert(mails)
      .values([
        row('sent long ago', { status: 'sent', sentAt: past }),
        row('sent again lately', { status: 'sent', sentAt: recent }),
        row('given up long ago', { status: 'failed', nextAttemptAt: past, lastError: 'expired' }),
        row('withdrawn long ago', { status: 'withdrawn', nextAttemptAt: past }),
        row('given up lately', { status: 'failed', nextAttemptAt: recent }),
        row('still waiting', { status: 'queued', nextAttemptAt: past }),
      ]);
    expect(await deleteOldMails(database.db, now)).toBe(3);
    const left = await database.db.select({ to: mails.to }).from(mails);
    expect(left.map(({ to }) => to).toSorted()).toEqual(['given up lately', 'sent again lately', 'still waiting']);
    expect(await deleteOldMails(database.db, now)).toBe(0);
  });
});
