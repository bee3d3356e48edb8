// The embedded database as the migrations leave it, made once and kept: opening an empty one costs 3 s of a processor, this 1 s.
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { migrationsFolder } from '#platform/database/migrationsFolder.ts';

const keptIn = join(import.meta.dirname, '../../node_modules/.festival');

/** Changes with each migration and with the version of the database. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (/\.(sql|json)$/.test(name)) hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  hash.update(readFileSync(join(dirname(entry), '../package.json')));
  return hash.digest('hex').slice(0, 16);
}

async function dumpMigrated(): Promise<Blob> {
  const [{ PGlite }, { drizzle }, { migrate }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
  ]);
  const client = await PGlite.create();
  await migrate(drizzle({ client }), { migrationsFolder });
  const dump = await client.dumpDataDir('none');
  await client.close();
  return dump;
}

/** Others may run the tests of another branch beside these. */
const leftBehindMs = 3_600_000;
const isLeftBehind = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < Date.now() - leftBehindMs;

/** For `openEmbedded`. Two that make it at once make the same, and each replaces the file as a whole. */
export async function migratedDatabase(isRetry = false): Promise<Blob> {
  const file = join(keptIn, `migrated-${fingerprint()}.tar`);
  if (!existsSync(file)) {
    mkdirSync(keptIn, { recursive: true });
    // Of 42 MB each; those of other migrations are of no more use.
    for (const old of globSync('migrated-*.tar*', { cwd: keptIn }).map((name) => join(keptIn, name)))
      if (old !== file && isLeftBehind(old)) rmSync(old, { force: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, await (await dumpMigrated()).bytes());
    renameSync(unfinished, file);
  }
  try {
    return new Blob([readFileSync(file)]);
  } catch (error) {
    // Cleared away by another run since it was seen.
    if (isRetry || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return migratedDatabase(true);
  }
}
