import { inArray } from 'drizzle-orm';
import { users } from '#people/accounts/server/tables.ts';
import { openPostgres } from '#platform/database/database.ts';
import { createRateLimits } from '#platform/http/server/rateLimits.ts';
import { registering } from '#teams/registrations/server/registerTogether.ts';
import { secret } from '../secret.ts';

export interface SqlRegistrations {
  url: string;
  people: readonly string[];
  events: readonly string[];
  clients: number;
  extraProcessorMs: number;
}

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ url, people, events, clients, extraProcessorMs }: SqlRegistrations) => {
  const database = await openPostgres(url);
  const rows = await database.db
    .select()
    .from(users)
    .where(inArray(users.id, [...people]));
  const context = {
    db: database.db,
    now: () => new Date(),
    secret,
    publicUrl: 'http://127.0.0.1',
    limits: createRateLimits({ isEnabled: false }),
    wakeSender: () => undefined,
  };
  const register = registering(context, () => undefined);
  const waiting = rows.entries();
  const client = async () => {
    for (const [at, person] of waiting) {
      const until = performance.now() + extraProcessorMs;
      while (performance.now() < until);
      await register(person, { eventId: events[at % events.length] ?? '' });
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: clients }, client));
  const perSecond = (rows.length * 1000) / (performance.now() - startedAt);
  await database.close();
  process.send?.({ perSecond }, undefined, {}, () => process.exit(0));
});
