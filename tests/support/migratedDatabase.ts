// The embedded database as the migrations leave it, made once and kept, and small (docs/decisions/099).
import { createHash } from 'node:crypto';
import {
  cpSync,
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
import { openEmbedded } from '#platform/database/database.ts';
import { migrationsFolder } from '#platform/database/migrationsFolder.ts';

const keptIn = join(import.meta.dirname, '../../node_modules/.festival');

/** Changes with each migration, with the version of the database and with what is done to it here. */
function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
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
  // Most of what opening costs is touching memory for the first time. A test needs neither 128 MB of buffers nor two more databases.
  await client.exec(`alter system set shared_buffers = '8MB'`);
  await client.exec(`update pg_database set datistemplate = false`);
  for (const spare of ['template0', 'template1']) await client.exec(`drop database ${spare}`);
  // Without it each opening of the dump replays all migrations from the log, as after a crash.
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await client.close();
  return dump;
}

/** Hands out its own bytes, where a Blob copies them twice. */
export class FileBytes extends Blob {
  private readonly held: Buffer<ArrayBuffer>;
  constructor(bytes: Buffer<ArrayBuffer>) {
    super();
    this.held = bytes;
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.held;
    return Promise.resolve(
      byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength),
    );
  }
}

/** Others may run the tests of another branch beside these. */
const leftBehindMs = 3_600_000;
const isLeftBehind = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) < Date.now() - leftBehindMs;

/** Two that make it at once make the same. @returns the path of what `make` left at the path that it was given */
async function keep(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const own = `migrated-${fingerprint()}`;
  const kept = join(keptIn, `${own}${name}`);
  if (existsSync(kept)) return kept;
  mkdirSync(keptIn, { recursive: true });
  // Of 27 and 41 MB; those of other migrations are of no more use.
  for (const old of globSync('migrated-*', { cwd: keptIn }).filter((found) => !found.startsWith(own)))
    if (isLeftBehind(join(keptIn, old))) rmSync(join(keptIn, old), { recursive: true, force: true });
  const unfinished = `${kept}.${process.pid}`;
  await make(unfinished);
  try {
    renameSync(unfinished, kept);
  } catch (error) {
    if (!existsSync(kept)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return kept;
}

const keepDump = () => keep('.tar', async (path) => writeFileSync(path, await (await dumpMigrated()).bytes()));

const keepDirectory = () =>
  keep('.directory', async (path) => {
    const database = await openEmbedded(path);
    await database.migrate();
    await database.close();
  });

export async function keepMigratedDatabase(): Promise<void> {
  await keepDump();
  await keepDirectory();
}

/** Opening a copy takes 0.3 s of a processor, a new directory 6. */
export async function copyMigratedDirectory(to: string): Promise<void> {
  cpSync(await keepDirectory(), to, { recursive: true });
}

/** For `openEmbedded`. */
export async function migratedDatabase(isRetry = false): Promise<Blob> {
  const file = await keepDump();
  try {
    return new FileBytes(readFileSync(file));
  } catch (error) {
    // Cleared away by another run since it was seen.
    if (isRetry || (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return migratedDatabase(true);
  }
}
