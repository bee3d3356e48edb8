import type { Locator, Page } from '@playwright/test';
import { tabTo } from './page.ts';

export const inputModes: {
  name: string;
  size: { width: number; height: number };
  press: (page: Page, what: Locator) => Promise<void>;
}[] = [
  { name: '390 wide', size: { width: 390, height: 844 }, press: (_, what) => what.click() },
  {
    name: 'by keyboard',
    size: { width: 1440, height: 900 },
    press: async (page, what) => {
      await tabTo(page, what);
      await page.keyboard.press('Enter');
    },
  },
];
