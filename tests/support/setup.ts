import type { TestProject } from 'vitest/node';
import { keepMigratedDatabase } from './migratedDatabase.ts';
import { startPostgres } from './postgres.ts';
import { collectProvoked } from './provokedRefusals.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string | undefined;
  }
}

export default async function setup(project: TestProject) {
  if (project.vite.config.mode === 'rules') return undefined;
  process.env['TEST_SEED'] ??= String(Date.now() % 2 ** 31);
  console.log(`seed ${process.env['TEST_SEED']}; TEST_SEED repeats it`);
  // Before the first file: made in a file's hook, it would count against the time of that hook.
  await keepMigratedDatabase();
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres?.url);
  if (postgres) process.env['TEST_POSTGRES_URL'] = postgres.url;
  else delete process.env['TEST_POSTGRES_URL'];
  const compareProvoked = collectProvoked(project);
  return async () => {
    try {
      await compareProvoked();
    } finally {
      await postgres?.stop();
    }
  };
}
