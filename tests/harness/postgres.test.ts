import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { createDatabase } from '../support/postgres.ts';

const url = inject('postgresUrl');
const mayStopServer = !process.env['TEST_DATABASE_URL'] && !process.env['DATABASE_URL'];
const databaseOf = async (address: string) => {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ name: string; directory: string }>(
    "select current_database() as name, current_setting('data_directory') as directory",
  );
  await client.end();
  return rows[0];
};

describe.runIf(url)('the PostgreSQL of the tests', () => {
  test('is named in the environment too, and creates a database for each caller', async () => {
    expect(process.env['TEST_POSTGRES_URL']).toBe(url);
    const made = await Promise.all([1, 2, 3, 4].map(() => createDatabase(url ?? '')));
    const found = await Promise.all(made.map(databaseOf));
    expect(new Set(found.map((database) => database?.name)).size).toBe(4);
  });

  if (!mayStopServer) return;
  test('ends, and its directory is removed, when the process that started it is killed', async () => {
    const starter = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { startPostgres } from ${JSON.stringify(new URL('../support/postgres.ts', import.meta.url).href)};
         console.log((await startPostgres()).url);
         setInterval(() => {}, 1000);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = await once(starter.stdout, 'data');
    const { directory = '' } = (await databaseOf(String(line).trim())) ?? {};
    const server = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0]);
    expect(process.kill(server, 0)).toBe(true);
    starter.kill('SIGKILL');
    await expect.poll(() => existsSync(directory)).toBe(false);
    expect(() => process.kill(server, 0)).toThrow('ESRCH');
  });
});
