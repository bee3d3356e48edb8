import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { ProductionSite } from './productionSite.ts';

/** Long enough for the result of an interaction to be painted, and for the next to count as its own. */
const settleMs = 600;
/** Nobody presses in the same moment in which a button comes into sight. */
const reactionMs = 300;

async function press(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await page.waitForTimeout(reactionMs);
  await element.tap();
  await page.waitForTimeout(settleMs);
}

const tap = (page: Page, name: string) => press(page, page.getByRole('button', { name }).first());

export async function menu(page: Page): Promise<void> {
  for (let times = 0; times < 2; times++) {
    await tap(page, 'Open menu');
    await tap(page, 'Close menu');
  }
}

export async function filters(page: Page): Promise<void> {
  for (const name of ['Workshops', 'Competitions', 'All Events']) await tap(page, name);
  await page.getByRole('searchbox').tap();
  await page.keyboard.type('code', { delay: 120 });
}

export async function registering(page: Page): Promise<void> {
  await menu(page);
  await tap(page, 'Register Now');
  await page.getByRole('dialog').waitFor();
}

export async function tabs(page: Page): Promise<void> {
  const all = page.getByRole('tab');
  await all.first().waitFor();
  for (let turn = 0; turn < 2 * (await all.count()); turn++) {
    await press(page, all.nth(turn % (await all.count())));
  }
}

export async function asStudent(context: BrowserContext, { url, password }: ProductionSite): Promise<void> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ayesha.noor@cloud.neduet.edu.pk', password }),
  });
  if (!answer.ok) throw new Error(`the student cannot log in: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { token: string; user: unknown } };
  await context.addInitScript(
    ([token, user]) => {
      localStorage.setItem('authToken', String(token));
      localStorage.setItem('user', String(user));
    },
    [data.token, JSON.stringify(data.user)],
  );
}
