import { globSync, readFileSync } from 'node:fs';
import { findings, percent, shareWithoutComment, sizes } from './house/rules.ts';

const paths = globSync([
  '{src,database,scripts,journeys,bench,tests}/**/*.{ts,tsx,mjs,css}',
  'festival/{festival,clubs}.json',
  '*.{ts,mjs}',
]).map((path) => path.replaceAll('\\', '/'));
const files = new Map(paths.toSorted().map((path) => [path, readFileSync(path, 'utf8')]));
const found = findings(files);
for (const { rule, path, message } of found) console.error(`${path}: ${message} [${rule}]`);
const { count, median, longest } = sizes(files);
const bare = percent(shareWithoutComment(files));
console.log(
  `house: ${count} files, median ${median} lines, longest ${longest[1]} (${longest[0]}), ${bare} without a comment`,
);
process.exitCode = found.length > 0 ? 1 : 0;
