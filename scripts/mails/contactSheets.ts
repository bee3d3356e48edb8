import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../tests/support/chromium.ts';
import { mailSamples } from '../../tests/support/mailSamples.ts';
import type { RawMail } from './rawMails.ts';

const folder = 'docs/pictures';
const widths = [700, 390];
const perSheet = 18;
const sheets = Math.ceil(Object.keys(mailSamples).length / perSheet);

export const sheetFiles = (): { file: string; width: number; at: number }[] =>
  widths.flatMap((width) =>
    Array.from({ length: sheets }, (_, at) => ({ file: `mails-${width}-${at + 1}.jpg`, width, at })),
  );

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export async function renderContactSheets(mails: readonly RawMail[]): Promise<void> {
  const firsts = Object.keys(mailSamples).flatMap((name) => mails.find(({ template }) => template === name) ?? []);
  for (const old of readdirSync(folder)) if (old.startsWith('mails-')) rmSync(join(folder, old));
  const browser = await chromium.launch(chromiumLaunch());
  try {
    for (const { file, width, at } of sheetFiles()) {
      const height = width < 500 ? 1000 : 800;
      const shown = firsts.slice(at * perSheet, (at + 1) * perSheet);
      const frames = shown.map(
        ({ template, html }) =>
          `<figure><figcaption>${template}</figcaption><iframe srcdoc="${escape(html)}"></iframe></figure>`,
      );
      const page = await browser.newPage({
        viewport: { width: 6 * (width + 24), height: 800 },
        deviceScaleFactor: 0.45,
      });
      await page.setContent(`<!doctype html><style>
        body { margin: 0; padding: 12px; background: #777; display: grid; grid-template-columns: repeat(6, ${width}px); gap: 24px }
        figure { margin: 0 } figcaption { font: 700 22px sans-serif; padding: 8px 0; color: #fff }
        iframe { width: ${width}px; height: ${height}px; border: 0; background: #fff }
      </style>${frames.join('')}`);
      await page.screenshot({ path: join(folder, file), fullPage: true, type: 'jpeg', quality: 62 });
      await page.close();
    }
  } finally {
    await browser.close();
  }
}
