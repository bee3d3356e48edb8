import { addresses } from '#addresses';
import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import { filesOfStyles, filesShown, keptPage, keptStyles } from '#rendering/server/keptPage.ts';
import type { ReadPublic } from '../server/publicSite.ts';

/** Writes one file of the site, named from its folder. */
type Write = (file: string, content: string | Buffer) => Promise<void>;

// They are forms: nobody takes what is sent with them.
const isForm = (address: string): boolean =>
  [addresses.register, addresses.apply].some((form) => address === form || address.startsWith(`${form}/`));

const fileOfPage = (address: string): string =>
  address === addresses.home ? 'index.html' : `${address.slice(1)}.html`;
const fileOfAsset = (address: string): string => decodeURIComponent(address.slice(1));

/** Writes the public pages, as guests see them now, with what they show. @returns how many pages */
export async function keepSite(read: ReadPublic, write: Write, now: Date): Promise<number> {
  const pages = await readPages(read);
  const files = new Map([...pages.keys()].map((address) => [address, fileOfPage(address)]));
  const shown = new Set([...pages.values()].flatMap(filesShown));
  const styles = new Map<string, string>();
  for (const address of shown) {
    const { status, type, bytes } = await read(address);
    // A picture that is missing is left out, as the site does.
    if (status !== 200) continue;
    files.set(address, fileOfAsset(address));
    if (!type.startsWith('text/css')) await write(fileOfAsset(address), bytes);
    else {
      styles.set(address, bytes.toString());
      for (const other of filesOfStyles(bytes.toString())) shown.add(other);
    }
  }
  const fileOf = (address: string) => files.get(address);
  for (const [address, css] of styles)
    await write(fileOfAsset(address), keptStyles(css, { file: fileOfAsset(address), fileOf }));
  const line = `This copy was kept on ${dayAndTime(now, festival.timeZone)}. Nobody can log in, register or change anything in it.`;
  for (const [address, html] of pages)
    await write(fileOfPage(address), keptPage(html, { file: fileOfPage(address), fileOf, line }));
  return pages.size;
}

async function readPages(read: ReadPublic): Promise<Map<string, string>> {
  const sitemap = await read('/sitemap.xml');
  if (sitemap.status !== 200) throw new Error('The public pages cannot be read: the site answers no list of them.');
  const pages = new Map<string, string>();
  for (const [, location = ''] of sitemap.bytes.toString().matchAll(/<loc>([^<]*)<\/loc>/g)) {
    const address = new URL(location).pathname;
    if (isForm(address)) continue;
    const { status, bytes } = await read(address);
    // An event that was deleted meanwhile.
    if (status === 404) continue;
    if (status !== 200) throw new Error(`The public pages cannot be read: ${address} is answered ${status}.`);
    pages.set(address, bytes.toString());
  }
  return pages;
}
