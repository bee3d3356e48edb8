import { expect, type Page } from '@playwright/test';

/** The part of the browser's navigation API that says where in the history a page is. */
interface Navigation {
  entries: () => { key: string; index: number }[];
  currentEntry: { index: number };
  traverseTo: (key: string) => void;
}
interface Held {
  heldSteps: (() => void)[];
}

/** How many entries the dialogs that are open have in the history. */
export const dialogEntries = (page: Page) =>
  page.evaluate(() => (history.state as { dialogs?: number } | null)?.dialogs ?? 0);

/**
 * Holds every step of the pages that open from now on until `takeStep`, as a busy phone does for a moment. As in browsers the
 * entry that is meant is settled at once, counted from where the page is going already.
 */
export const holdSteps = (page: Page) =>
  page.addInitScript(() => {
    const { navigation } = globalThis as unknown as { navigation: Navigation };
    const heldSteps: (() => void)[] = [];
    let goal: number | undefined;
    history.go = (by = 0) => {
      const entry = navigation.entries()[(goal ?? navigation.currentEntry.index) + by];
      if (!entry) return;
      goal = entry.index;
      heldSteps.push(() => {
        if (heldSteps.length === 0) goal = undefined;
        navigation.traverseTo(entry.key);
      });
    };
    history.back = () => history.go(-1);
    Object.assign(globalThis, { heldSteps } satisfies Held);
  });

export const heldSteps = (page: Page) => page.evaluate(() => (globalThis as unknown as Held).heldSteps.length);

/** Lets the browser take the oldest of the steps that are held, and waits until it has. */
export async function takeStep(page: Page): Promise<void> {
  await expect.poll(() => heldSteps(page)).toBeGreaterThan(0);
  await page.evaluate(async () => {
    const taken = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    (globalThis as unknown as Held).heldSteps.shift()?.();
    await taken;
  });
}
