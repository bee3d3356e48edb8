import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, openPostgres, type Database, type Db } from '#platform/database/database.ts';
import { createDatabase, startPostgres, type Postgres } from '../tests/support/postgres.ts';

/** Where the data of a server lies: a folder of the embedded database, or the URL of a database of its own. */
export interface Place {
  kind: Database['kind'];
  at: string;
}

export interface Places {
  /** Both databases, or the embedded one alone where this machine has no PostgreSQL. */
  kinds: readonly Place['kind'][];
  /** A fresh place with the schema in it, and what `fill` puts there. */
  make<T>(kind: Place['kind'], fill: (db: Db) => Promise<T>): Promise<{ place: Place; filled: T }>;
}

/** Gives `work` places for its data and takes them all away after it. */
export async function withPlaces(work: (places: Places) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  // With fsync, as in production: a drill that measures must not be flattered.
  const postgres = await startPostgres({ durable: true });
  let made = 0;
  try {
    await work({
      kinds: postgres ? ['embedded', 'postgres'] : ['embedded'],
      make: async (kind, fill) => {
        made += 1;
        const place = { kind, at: kind === 'embedded' ? join(folder, String(made)) : await freshUrl(postgres) };
        const filled = await within(place, async (database) => {
          await database.migrate();
          return fill(database.db);
        });
        return { place, filled };
      },
    });
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens a place, the embedded one only while no server is on it, and closes it after `work`. */
export async function within<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await (place.kind === 'embedded' ? openEmbedded(place.at) : openPostgres(place.at));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function freshUrl(postgres: Postgres | null): Promise<string> {
  if (!postgres) throw new Error('there is no PostgreSQL');
  return createDatabase(postgres.url);
}
