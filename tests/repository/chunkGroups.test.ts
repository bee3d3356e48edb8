import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesNamed, groupedPaths } from '../../scripts/chunkGroups.ts';

const root = join(import.meta.dirname, '../..');
const isThere = (file: string) => ['src', 'node_modules'].some((folder) => existsSync(join(root, folder, file)));

it('each path of a group names a file', () => {
  expect(groupedPaths.filter((path) => !filesNamed(path).some(isThere))).toEqual([]);
});

it('no path of a group is imported lazily', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const lazy = sources.flatMap((source) =>
    [...source.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, path = '']) => path.replace(/^.*\/|\.tsx?$/g, '')),
  );
  expect(lazy.length).toBeGreaterThan(50);
  expect(groupedPaths.filter((path) => lazy.includes(path.replace(/^.*\//, '')))).toEqual([]);
});
