import { globSync, readFileSync } from 'node:fs';
import { findings } from './house/rules.ts';

const paths = globSync([
  '{src,database,scripts,journeys,bench,tests}/**/*.{ts,tsx,mjs,css}',
  'festival/{festival,clubs}.json',
  '*.{ts,mjs}',
]).map((path) => path.replaceAll('\\', '/'));
const files = new Map(paths.toSorted().map((path) => [path, readFileSync(path, 'utf8')]));
const found = findings(files);
for (const { rule, path, message } of found) console.error(`${path}: ${message} [${rule}]`);
console.log(`house: ${files.size} files, ${found.length} findings`);
process.exitCode = found.length > 0 ? 1 : 0;
