import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';

/** What is loaded by the end of a process, of modules whose path holds one of these names. */
function loadedBy(names: RegExp, args: readonly string[], env: Record<string, string> = {}): string[] {
  const script = `import { createRequire } from 'node:module';
    process.on('exit', () => {
      const all = [...process.moduleLoadList, ...Object.keys(createRequire(process.execPath).cache)];
      process.stdout.write('\\n' + JSON.stringify(all.filter((name) => ${String(names)}.test(name))));
    });`;
  const preload = `data:text/javascript,${encodeURIComponent(script)}`;
  const { stdout } = spawnSync(process.execPath, ['--import', preload, ...args], {
    cwd: `${import.meta.dirname}/../../../..`,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
  });
  return JSON.parse(stdout.split('\n').at(-1) ?? '') as string[];
}

it('a start after another loads nothing that takes types away, which holds 15 MB', () => {
  // It ends where nobody answers for the database: everything is imported by then, and its code is kept.
  const env = {
    PORT: '0',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    SECRET: randomBytes(32).toString('hex'),
  };
  const start = (file: string) => loadedBy(/amaro/, [`src/run/app/server/${file}`], env);
  start('launch.mjs');
  expect(start('launch.mjs')).toEqual([]);
  expect(start('main.ts'), 'control').not.toEqual([]);
});

it('the framework starts without compilers of JSON schemas', () => {
  const making = (options: string) =>
    loadedBy(/\/(ajv|(ajv|fast-json-stringify)-compiler)\//, [
      '--input-type=module',
      '-e',
      `const { serverOptions } = await import('./src/run/app/server/httpServer.ts');
       const { default: Fastify } = await import('fastify');
       const app = Fastify(${options});
       app.get('/', () => ({ it: 'is' }));
       if ((await app.inject('/')).body !== '{"it":"is"}') throw new Error('no answer');`,
    ]);
  expect(making('serverOptions(false, false, false)')).toEqual([]);
  expect(making(''), 'control').not.toEqual([]);
});
