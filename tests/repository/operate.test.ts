import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { initializeDatabase } from '#app/server/firstRun.ts';
import { databases } from '../support/app.ts';
import { inDatabaseOf, runCommand, type Variables } from '../support/commandLine.ts';
import { createDatabase } from '../support/postgres.ts';

const folder = mkdtempSync(join(tmpdir(), 'operate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const blocks = [...readFileSync('docs/operate.md', 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].map(
  ([, block = '']) => block,
);
const commands = blocks
  .flatMap((block) => block.split('\n'))
  .filter((line) => line.startsWith('npm run festival -- '))
  .map((line) => line.replace(/^npm run festival -- | +#.*$/g, '').split(/ +/));

describe.each(databases)('docs/operate.md on %s', (kind) => {
  const place = async (name: string): Promise<Variables> =>
    kind === 'embedded'
      ? { DATA_DIR: join(folder, `${kind}-${name}`) }
      : { DATABASE_URL: await createDatabase(process.env['TEST_POSTGRES_URL'] ?? '') };

  test('every command does what is said', async () => {
    const filled = await place('filled');
    await inDatabaseOf(filled, (db) => initializeDatabase(db, { demo: true, admin: undefined }, new Date()));
    const empty = await place('empty');
    expect(commands.length).toBeGreaterThan(6);
    for (const args of commands.filter(([verb]) => verb !== 'doctor')) {
      const here = args.map((each) => (/^festival[.-]/.test(each) ? join(folder, `${kind}-${each}`) : each));
      const env = args[0] === 'restore' ? empty : filled;
      const { code, out, err } = await runCommand(here, env);
      expect(`${args.join(' ')}: ${code} ${code === 0 ? '' : err}`).toBe(`${args.join(' ')}: 0 `);
      expect(out).not.toBe('');
    }
  }, 180_000);
});
