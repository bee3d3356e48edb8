import { setTimeout as pause } from 'node:timers/promises';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import {
  filesOfStyles,
  filesShown,
  exportedPage,
  exportedStyles,
  type ExportTarget,
} from '#site/rendering/server/exportedPage.ts';
import { suspended } from '#site/rendering/renderer.ts';
import type { ReadPublic } from '#run/app/server/publicSite.ts';

/** Writes a file by its path in the folder of the site. */
type Write = (file: string, content: string | Buffer) => Promise<void>;

// A static site accepts no forms.
const isForm = (address: string): boolean =>
  [addresses.register, addresses.apply].some((form) => address === form || address.startsWith(`${form}/`));

const fileOfPage = (address: string): string =>
  address === addresses.home ? 'index.html' : `${address.slice(1)}.html`;
const fileOfAsset = (address: string): string => decodeURIComponent(address.slice(1));

// The server renders a page with suspended parts again after a second.
const maxTries = 10;
const betweenTriesMs = 300;
const shell = '<div id="root"></div>';

/**
 * Writes the public pages, as guests see them now, with the files they show. @returns the number of pages
 * @throws Error with a sentence that names the URL of what cannot be exported
 */
export async function exportSite(read: ReadPublic, write: Write, now: Date): Promise<number> {
  const pages = await readPages(read);
  const files = new Map([...pages.keys()].map((address) => [address, fileOfPage(address)]));
  const shown = new Set([...pages.values()].flatMap(filesShown));
  const styles = new Map<string, string>();
  for (const address of shown) {
    const { status, type, bytes } = await read(address);
    // A picture that is missing is left out, as the site does.
    if (status === 404) continue;
    checkAnswer(address, status);
    files.set(address, fileOfAsset(address));
    if (!type.startsWith('text/css')) await write(fileOfAsset(address), bytes);
    else {
      styles.set(address, bytes.toString());
      for (const other of filesOfStyles(bytes.toString())) shown.add(other);
    }
  }
  const fileOf = (address: string) => files.get(address);
  for (const [address, css] of styles)
    await write(fileOfAsset(address), exportedStyles(css, { file: fileOfAsset(address), fileOf }));
  const line = `This copy was kept on ${dayAndTime(now, festival.timeZone)}. Nobody can log in, register or change anything in it.`;
  for (const [address, html] of pages)
    await write(fileOfPage(address), exportedPageAt(address, html, { file: fileOfPage(address), fileOf, line }));
  return pages.size;
}

async function readPages(read: ReadPublic): Promise<Map<string, string>> {
  const sitemap = await read('/sitemap.xml');
  checkAnswer('/sitemap.xml', sitemap.status);
  const pages = new Map<string, string>();
  for (const [, location = ''] of sitemap.bytes.toString().matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const address = new URL(location).pathname;
    if (isForm(address)) continue;
    const html = await readPage(read, address);
    if (html !== undefined) pages.set(address, html);
  }
  return pages;
}

/** @returns undefined for an event that was deleted during the export */
async function readPage(read: ReadPublic, address: string): Promise<string | undefined> {
  for (let tries = 1; ; tries++) {
    const { status, bytes } = await read(address);
    if (status === 404) return undefined;
    checkAnswer(address, status);
    const html = bytes.toString();
    if (html.includes(shell)) throw new Error(`${address} came without its content: the server could not render it.`);
    if (!html.includes(suspended)) return html;
    if (tries === maxTries) throw new Error(`${address} came without some of its parts, ${maxTries} times.`);
    await pause(betweenTriesMs);
  }
}

function checkAnswer(address: string, status: number): void {
  if (status !== 200) throw new Error(`${address} is answered ${status}.`);
}

function exportedPageAt(address: string, html: string, target: ExportTarget): string {
  try {
    return exportedPage(html, target);
  } catch (error) {
    throw new Error(`${address}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
  }
}
