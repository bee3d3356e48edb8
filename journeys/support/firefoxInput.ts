import type { BrowserContext } from '@playwright/test';

/**
 * Playwright's `fill` sets the value of a field of Firefox by a script in the page, which React does not take for typing, and
 * does not replace what is selected in a field of type email. This types through the editor of Firefox in its place.
 */
export const typeAsThePersonDoes = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(globalThis, '__pw_bidiInsertText', {
      get: () => (text: string) => document.execCommand('insertText', false, text),
      // Playwright sets its own when the page is ready.
      set: () => {},
    });
  });
