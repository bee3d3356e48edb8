import type { Page } from '@playwright/test';
import axe from 'axe-core';

export const wcag22AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Findings {
  /** A line for each rule that is broken, with the elements that break it. */
  violations: string[];
  /** Rules that applied and hold. */
  passed: number;
}

/**
 * What axe finds on the page as it stands; without `tags` by all its rules.
 *
 * The 550 kB of axe are compiled once a document. AxeBuilder, which does it for each look, took 1.3 to 1.6 s in place of 0.7 s
 * for the inject and 0.4 to 0.7 s for a look.
 */
export async function axeFindings(page: Page, tags?: readonly string[]): Promise<Findings> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(
    async (values) => {
      // Of a rule that holds one element is enough: a selector for each took longer than the rules.
      const options: axe.RunOptions = { resultTypes: ['violations'] };
      if (values) options.runOnly = { type: 'tag', values };
      const { violations, passes } = await globalThis.axe.run(document, options);
      return {
        violations: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
        passed: passes.length,
      };
    },
    tags && [...tags],
  );
}

declare global {
  var axe: typeof import('axe-core');
}
