import { Gauge, type Registry } from 'prom-client';
import type { ServerContext } from '#platform/http/server/context.ts';
import { mailStatuses } from '#platform/mailStatus.ts';
import { outboxFigures, type OutboxFigures } from '#platform/mail/outboxQueries.ts';
import { readInTime } from './readInTime.ts';

export function outboxMetrics(register: Registry, { db, now }: Pick<ServerContext, 'db' | 'now'>): void {
  const figures = readInTime(() => outboxFigures(db, now()));
  const add = (name: string, help: string, valueOf: (found: OutboxFigures) => number) =>
    register.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          const found = await figures();
          this.set(found ? valueOf(found) : NaN);
        },
      }),
    );
  register.registerMetric(
    new Gauge({
      name: 'outbox_mails',
      help: 'Mails by status',
      labelNames: ['status'],
      registers: [],
      async collect() {
        const found = await figures();
        for (const status of mailStatuses) this.set({ status }, found ? found.byStatus[status] : NaN);
      },
    }),
  );
  add('outbox_waiting_mails', 'Mails that should have gone by now', ({ waiting }) => waiting);
  add(
    'outbox_oldest_waiting_seconds',
    'How long the oldest mail that should have gone by now has waited',
    ({ oldestWaitingSeconds }) => oldestWaitingSeconds,
  );
}
