import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded, openPostgres, type Database, type Db } from '#platform/database/database.ts';
import { createDatabase, startPostgres, type Postgres } from '../tests/support/postgres.ts';

/** The data of a server: a folder of the embedded database, or the URL of a database of its own. */
export interface DatabaseTarget {
  kind: Database['kind'];
  at: string;
}

export interface DrillDatabases {
  /** A database without anything in it. */
  createEmpty(kind: DatabaseTarget['kind']): Promise<DatabaseTarget>;
  /** Both databases, or the embedded one alone where this machine has no PostgreSQL. */
  kinds: readonly DatabaseTarget['kind'][];
  /** A fresh database with the schema in it, and what `fill` puts there. */
  create<T>(kind: DatabaseTarget['kind'], fill: (db: Db) => Promise<T>): Promise<{ target: DatabaseTarget; filled: T }>;
}

/** Gives `work` databases and removes them all after it. `ownPostgres`: one that nobody else uses, and that may be harmed. */
export async function withDatabases(
  work: (databases: DrillDatabases) => Promise<void>,
  { ownPostgres = false } = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  // With fsync, as in production: without it a measurement would be too good.
  const postgres = await startPostgres({ durable: true, isOwn: ownPostgres });
  let count = 0;
  const createEmpty = async (kind: DatabaseTarget['kind']) => {
    count += 1;
    return { kind, at: kind === 'embedded' ? join(folder, String(count)) : await freshUrl(postgres) };
  };
  try {
    await work({
      kinds: postgres ? ['embedded', 'postgres'] : ['embedded'],
      createEmpty,
      create: async (kind, fill) => {
        const target = await createEmpty(kind);
        const filled = await inDatabase(target, async (database) => {
          await database.migrate();
          return fill(database.db);
        });
        return { target, filled };
      },
    });
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Opens a database for `work` and closes it again; the embedded one only while no server runs on it. */
export async function inDatabase<T>(target: DatabaseTarget, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await (target.kind === 'embedded' ? openEmbedded(target.at) : openPostgres(target.at));
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
