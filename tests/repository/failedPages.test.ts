import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failedPages } from '../../scripts/failedPages.ts';

test('what the page showed when a journey failed is printed, its toasts and dialogs first', () => {
  const directory = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(directory, 'people-applies'));
  const [banner, main] = ['- banner:\n  - link "Home"', '- main:\n  - heading "Gameverse"\n  - textbox "Title"'];
  const toast = '- region "Notifications":\n  - alert: Failed';
  const snapshot = `# Error details\n\`\`\`\nTimeout\n\`\`\`\n\`\`\`yaml\n${banner}\n${main}\n${toast}\n\`\`\`\n# Test source`;
  writeFileSync(join(directory, 'people-applies', 'error-context.md'), snapshot);
  expect(failedPages(directory)).toEqual([`page of people-applies\n${toast}\n${main}`]);
  rmSync(directory, { recursive: true });
  expect(failedPages(directory)).toEqual([]);
});
