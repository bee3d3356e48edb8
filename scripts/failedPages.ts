import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const maxPages = 3;
const maxLines = 100;
/** What is the same on every page. What is left is the page's own content, its open dialogs and toasts. */
const frame = /^- (?:banner|contentinfo|link "Skip)/;

/** @returns what was shown when each of the first journeys failed: of a run in CI only the output is kept */
export function failedPages(directory = 'dist/test-results'): string[] {
  return globSync(`${directory}/*/error-context.md`)
    .slice(0, maxPages)
    .map((file) => {
      const [, snapshot = '(no page)'] = /```yaml\n(?<page>.*?)\n```/s.exec(readFileSync(file, 'utf8')) ?? [];
      const shown = snapshot.split(/\n(?=- )/).filter((part) => !frame.test(part));
      // Dialogs and toasts first: the content may be long.
      const parts = shown.toSorted((one, other) => one.length - other.length);
      return [`page of ${basename(dirname(file))}`, ...parts.join('\n').split('\n').slice(0, maxLines)].join('\n');
    });
}
