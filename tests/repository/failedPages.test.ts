import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedPages } from '../../scripts/failedPages.ts';

test('the main part of the page at which a journey failed is printed', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(directory, 'people-applies'));
  const snapshot = '# Error details\n```yaml\n- banner:\n  - link "Home"\n- main:\n  - heading "Gameverse"\n```';
  writeFileSync(join(directory, 'people-applies', 'error-context.md'), snapshot);
  expect(failedPages(directory)).toEqual(['page of people-applies\n- main:\n  - heading "Gameverse"\n```']);
  rmSync(directory, { recursive: true });
  expect(failedPages(directory)).toEqual([]);
});
