import type { Locator, Page } from '@playwright/test';
import { tabTo } from './page.ts';

export interface InputMode {
  size: { width: number; height: number };
  press: (page: Page, what: Locator) => Promise<void>;
}

export const onAPhone: InputMode = { size: { width: 390, height: 844 }, press: (_, what) => what.click() };
export const byKeyboard: InputMode = {
  size: { width: 1440, height: 900 },
  press: async (page, what) => {
    await tabTo(page, what);
    await page.keyboard.press('Enter');
  },
};

export const inputModes = [
  { name: '390 wide', ...onAPhone },
  { name: 'by keyboard', ...byKeyboard },
];
