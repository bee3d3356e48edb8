import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findProgram, isInstalled } from './installedProgram.ts';
import { startKept, untilUp } from './keptProgram.ts';
import { freePort, unprivileged } from './postgres.ts';

export interface PgBouncer {
  through(url: string): string;
  stop(): Promise<void>;
}

const program = findProgram('pgbouncer');

export const hasPgBouncer = (): boolean => isInstalled(program, 'pgbouncer');

export async function startPgBouncer(url: string, { poolSize = 20 } = {}): Promise<PgBouncer> {
  const directory = mkdtempSync(join(tmpdir(), 'festival-pgbouncer-'));
  const owner = unprivileged();
  const { hostname, port, username, password } = new URL(url);
  const ownPort = await freePort();
  const server = { host: hostname, port: port || '5432', user: username, password };
  const target = Object.entries(server).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${decodeURIComponent(value)}`],
  );
  const file = join(directory, 'pgbouncer.ini');
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: ownPort,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: poolSize,
    max_client_conn: 500,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(file, ['[databases]', `* = ${target.join(' ')}`, '[pgbouncer]', ...lines, ''].join('\n'));
  if (owner) for (const path of [directory, file]) chownSync(path, owner.uid, owner.gid);

  const keeper = startKept(directory, owner, program ?? '', '-q', file);
  const through = (address: string) => {
    const pooled = new URL(address);
    pooled.host = `127.0.0.1:${ownPort}`;
    return pooled.href;
  };
  await untilUp(keeper, { name: 'PgBouncer', directory, isUp: () => answers(through(url)) });
  return { through, stop: keeper.stop };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
