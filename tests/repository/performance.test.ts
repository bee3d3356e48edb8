import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(globSync('bench/**/package-lock.json'))('%s fetches from the registry of npm alone', (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string }>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(1);
  const others = installed.filter(
    ([, { resolved = 'https://registry.npmjs.org/', integrity }]) =>
      !resolved.startsWith('https://registry.npmjs.org/') || !integrity,
  );
  expect(others).toEqual([]);
});
