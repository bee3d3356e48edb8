import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { main } from './page.ts';

interface Translated {
  /** Each text that was replaced, with what it said then. */
  texts: Map<Text, string>;
}

/**
 * From the next address on, each text of the page is replaced as Chrome's translator does it: two `<font>` elements stand where
 * the text node stood, for later ones too.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const texts = new Map<Text, string>();
    Object.assign(globalThis, { translated: { texts } satisfies Translated });
    const replace = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
        const parent = node.parentElement;
        if (!(node instanceof Text) || node.data.trim() === '' || !parent) continue;
        if (parent.localName !== 'font' && !parent.closest('script, style, textarea, title, svg, head'))
          found.push(node);
      }
      for (const text of found) {
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.data;
        outer.append(inner);
        texts.set(text, text.data);
        text.replaceWith(outer);
      }
    };
    const watch = () => {
      replace(document.body);
      new MutationObserver((changes) => {
        for (const { type, target, addedNodes } of changes) {
          if (type === 'characterData') replace(target);
          for (const added of addedNodes) if (added.isConnected) replace(added);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    };
    // Chrome translates what has loaded; a page that the server rendered has its code by then.
    const begin = setInterval(() => {
      const hydrated = Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactProps'));
      if (!hydrated) return;
      clearInterval(begin);
      setTimeout(() => requestIdleCallback(watch), 300);
    }, 20);
  });
}

/** What React says where it met a translated text while it hydrated; it then renders that part anew. */
export const hydrationMismatch = /React error #418/;

/** The page lives, and nothing was written where nobody sees it. */
export async function expectTranslated(page: Page, what: string): Promise<void> {
  await expect.poll(() => page.locator('main font').count(), `${what}: the page is translated`).toBeGreaterThan(0);
  await expect(page.getByText('Something went wrong'), what).toHaveCount(0);
  const unseen = await page.evaluate(() => {
    const { texts } = (globalThis as unknown as { translated: Translated }).translated;
    return [...texts].flatMap(([text, before]) => (text.data === before ? [] : [`${before} → ${text.data}`]));
  });
  expect.soft(unseen, `${what}: texts that React changed out of sight`).toEqual([]);
}

/** Types into each search of the page and empties it again, and presses each filter and tab. */
export async function stir(page: Page): Promise<void> {
  const within = main(page);
  for (const search of await within.getByRole('searchbox').all()) {
    await search.fill('zzzz');
    await expect(within.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForTimeout(400);
    await search.fill('');
    await page.waitForTimeout(400);
  }
  for (const press of await within.locator('button[aria-pressed], [role="tab"]').all()) {
    if (await press.isVisible()) await press.click();
  }
}
