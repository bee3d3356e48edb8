import type { Page } from '@playwright/test';

/** A page follows the server's clock by the Date of answers. Without it, a clock that a test moves stands for both. */
export async function hideAnswerDates(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { value } = Object.getOwnPropertyDescriptor(Headers.prototype, 'get') ?? {};
    const get = value as (this: Headers, name: string) => string | null;
    Headers.prototype.get = function (name) {
      return name === 'date' ? null : get.call(this, name);
    };
  });
}
