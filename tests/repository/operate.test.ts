import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { initializeDatabase } from '#app/server/firstRun.ts';
import { databases } from '../support/app.ts';
import { emptyDatabaseIn, inDatabaseOf, runCommand } from '../support/commandLine.ts';
import { suiteFolder } from '../support/suiteFolder.ts';

const folder = suiteFolder();

const blocks = [...readFileSync('docs/operate.md', 'utf8').matchAll(/^```sh\n(.*?)^```/gms)].map(
  ([, block = '']) => block,
);
const commands = blocks
  .flatMap((block) => block.split('\n'))
  .filter((line) => line.startsWith('npm run festival -- '))
  .map((line) => line.replace(/^npm run festival -- | +#.*$/g, '').split(/ +/));

describe.each(databases)('docs/operate.md on %s', (kind) => {
  test('every command does what is said', async () => {
    const filled = await emptyDatabaseIn(kind, folder, 'filled');
    await inDatabaseOf(filled, (db) => initializeDatabase(db, { demo: true, admin: undefined }, new Date()));
    const empty = await emptyDatabaseIn(kind, folder, 'empty');
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
