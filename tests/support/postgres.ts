import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startKept } from './keptProgram.ts';

export interface Postgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for tests: the one that TEST_DATABASE_URL or DATABASE_URL names, else one of its own made from the
 * binaries of this machine. Without either: one line and `null`, or an error with CI=true.
 * `durable` keeps fsync on, for measurements; tests do without. `isOwn`: whatever is named, one of its own.
 */
export async function startPostgres({ durable = false, isOwn = false } = {}): Promise<Postgres | null> {
  const named = !isOwn && (process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL']);
  if (named) return useNamedServer(named);
  const binaries = findBinaries();
  if (!binaries) {
    const line =
      'PostgreSQL not found: its tests skipped (apt-get install postgresql, or name a server in TEST_DATABASE_URL).';
    if (process.env['CI'] === 'true') throw new Error(line);
    console.warn(line);
    return null;
  }
  return startOwn(binaries, durable);
}

/**
 * A fresh empty database on that server; returns its URL. A server of our own takes it away when it stops.
 * @param locale of its collation and LC_CTYPE, where it is not to be the server's
 */
export async function createDatabase(url: string, locale?: 'C'): Promise<string> {
  const fresh = new URL(url);
  const name = `${runOf(url)}${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  fresh.pathname = `/${name}`;
  // template0: a session on template1 would make the statement fail.
  await query(url, `create database ${name} template template0${locale ? ` locale '${locale}'` : ''}`);
  return fresh.href;
}

/** A copy of a database of that server that nobody is connected to; returns its URL. */
export async function copyDatabase(url: string, copied: string): Promise<string> {
  const fresh = new URL(url);
  const name = `${runOf(url)}${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  fresh.pathname = `/${name}`;
  await query(url, `create database ${name} template ${new URL(copied).pathname.slice(1)}`);
  return fresh.href;
}

/** On a server that is not ours only databases made by this run are dropped; the run's name travels in the URL. */
function useNamedServer(named: string): Postgres {
  const url = new URL(named);
  url.searchParams.set('application_name', `test_${randomUUID().slice(0, 8)}_`);
  const stop = async () => {
    const created = await query(url.href, 'select datname from pg_database where starts_with(datname, $1)', [
      runOf(url.href),
    ]);
    for (const { datname } of created) await query(url.href, `drop database if exists ${datname} with (force)`);
  };
  return { url: url.href, stop };
}

const runOf = (url: string) => new URL(url).searchParams.get('application_name') ?? 'test_';

async function query(url: string, statement: string, values: string[] = []): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // When the server goes away under an open connection the query fails, not the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<{ datname: string }>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** The folder of the programs of the newest PostgreSQL of this machine. */
export function findBinaries(): string | undefined {
  const debian = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const brew = ['/opt/homebrew/opt', '/usr/local/opt'].filter((folder) => existsSync(folder));
  return [
    ...debian.toSorted((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...brew.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.startsWith('postgresql'))
        .map((name) => join(folder, name, 'bin')),
    ),
  ].find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

async function startOwn(binaries: string, durable: boolean): Promise<Postgres> {
  const directory = mkdtempSync(join(tmpdir(), 'festival-postgres-'));
  const owner = unprivileged();
  if (owner) chownSync(directory, owner.uid, owner.gid);
  const settings = { cwd: directory, env: { ...process.env, HOME: directory, LC_ALL: 'C' }, ...owner };
  const data = join(directory, 'data');
  const locale = process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=en_US.UTF-8';
  try {
    const make = ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', locale];
    execFileSync(join(binaries, 'initdb'), make, { ...settings, stdio: 'pipe' });
    for (let attempt = 1; ; attempt++) {
      try {
        return await run(binaries, directory, data, durable);
      } catch (error) {
        // Another process may have taken the free port in between.
        if (attempt === 3) throw error;
      }
    }
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

async function run(binaries: string, directory: string, data: string, durable: boolean): Promise<Postgres> {
  const port = await freePort();
  const options = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200'];
  if (!durable) options.push('fsync=off', 'full_page_writes=off', 'shared_buffers=64MB');
  const settings = options.flatMap((option) => ['-c', option]);
  const keeper = startKept(directory, unprivileged(), join(binaries, 'postgres'), '-D', data, ...settings);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  for (let waited = 0; waited < 30_000; waited += 100) {
    if (!keeper.isRunning()) break;
    try {
      await query(url, 'select 1');
      keeper.unref();
      return { url, stop: keeper.stop };
    } catch {
      await pause(100);
    }
  }
  await keeper.stop();
  throw new Error(`PostgreSQL did not start:\n${keeper.output()}`);
}

/** PostgreSQL refuses to run as root: then the user that its package made, else nobody. */
export function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const number = (flag: string) =>
        Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: number('-u'), gid: number('-g') };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}
