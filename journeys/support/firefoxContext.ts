import type { BrowserContext } from '@playwright/test';

/**
 * Playwright's `fill` sets the value of a field of Firefox by a script in the page, which React does not take for typing, and
 * does not replace what is selected in a field of type email. This types through the editor of Firefox in its place.
 */
const typeAsThePersonDoes = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Object.defineProperty(globalThis, '__pw_bidiInsertText', {
      get: () => (text: string) => document.execCommand('insertText', false, text),
      // Playwright sets its own when the page is ready.
      set: () => {},
    });
  });

/**
 * Firefox 153 crashes in the getters of what `aria-labelledby` and its like name (`ariaLabelledByElements`), which Playwright and
 * axe read and no page of ours sets. Without the getters both read the attributes. Of the same family: bugzilla.mozilla.org/2045887
 */
const nameByAttributesAlone = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    for (const name of Object.keys(Object.getOwnPropertyDescriptors(Element.prototype)))
      if (/^aria\w+Elements?$/.test(name)) Reflect.deleteProperty(Element.prototype, name);
  });

/** Before the first page of a context of Firefox. */
export async function prepareFirefox(context: BrowserContext) {
  await typeAsThePersonDoes(context);
  await nameByAttributesAlone(context);
}
