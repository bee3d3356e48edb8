// A database with the cast in it, for the tests of one process: the second that asks for one pays for making it (0.6 s of a
// processor on the embedded database), all later ones open a copy.
import type { PGlite } from '@electric-sql/pglite';
import { cast } from '#database/cast/cast.ts';
import { festival } from '#festival';
import { initializeDatabase } from '#run/app/server/firstRun.ts';
import { wallClock } from '#platform/dates.ts';
import { openEmbedded, openPostgres, type Database } from '#platform/database/database.ts';
import { FileBytes, migratedDatabase } from './migratedDatabase.ts';
import { copyDatabase, createDatabase } from './postgres.ts';

/** The cast's dates lie around the moment it was seeded. */
const maxAgeMs = 15 * 60_000;

interface Copies {
  madeAt: Date;
  open: () => Promise<Database>;
}

const copies = new Map<Database['kind'], Promise<Copies>>();
const openings = new Map<Database['kind'], number>();

const isFresh = (madeAt: Date, now: Date): boolean =>
  Math.abs(now.getTime() - madeAt.getTime()) < maxAgeMs &&
  wallClock(now, festival.timeZone).day === wallClock(madeAt, festival.timeZone).day;

/** @returns a database with the cast as of about `now`, or undefined where the caller has to seed one */
export async function openCast(kind: Database['kind'], url: string, now: Date): Promise<Database | undefined> {
  const times = (openings.get(kind) ?? 0) + 1;
  openings.set(kind, times);
  // Tests of other years seed their own.
  if (times === 1 || !isFresh(new Date(), now)) return undefined;
  const kept = await copies.get(kind);
  if (kept && isFresh(kept.madeAt, now)) return kept.open();
  const made = kind === 'embedded' ? keepEmbedded() : keepPostgres(url);
  copies.set(kind, made);
  return (await made).open();
}

async function seed(database: Database): Promise<Date> {
  const madeAt = new Date();
  await database.migrate();
  await initializeDatabase(database.db, { cast, admin: undefined }, madeAt);
  return madeAt;
}

async function keepEmbedded(): Promise<Copies> {
  const database = await openEmbedded(undefined, await migratedDatabase());
  const madeAt = await seed(database);
  await database.checkpoint();
  const { $client } = database.db as unknown as { $client: PGlite };
  const dump = new FileBytes(Buffer.from(await (await $client.dumpDataDir('none')).arrayBuffer()));
  await database.close();
  return { madeAt, open: () => openEmbedded(undefined, dump) };
}

async function keepPostgres(url: string): Promise<Copies> {
  const template = await createDatabase(url);
  const database = await openPostgres(template);
  const madeAt = await seed(database);
  await database.close();
  return { madeAt, open: async () => openPostgres(await copyDatabase(url, template), { connections: 16 }) };
}
