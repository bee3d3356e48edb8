import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const maxPages = 3;
const maxLines = 40;

/** @returns what stood in `main` when each of the first journeys failed: of a run in CI only the output is kept */
export function failedPages(directory = 'dist/test-results'): string[] {
  return globSync(`${directory}/*/error-context.md`)
    .slice(0, maxPages)
    .map((file) => {
      const lines = readFileSync(file, 'utf8').split('\n');
      const start = lines.findIndex((line) => line.startsWith('- main'));
      const snapshot = start === -1 ? ['(no page)'] : lines.slice(start, start + maxLines);
      return [`page of ${basename(dirname(file))}`, ...snapshot].join('\n');
    });
}
