import { readFileSync } from 'node:fs';

const sheet = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8');
const colours = new Map(
  [...sheet.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
);

/**
 * A colour of the design tokens as `#rrggbb`, for what the server renders itself: mails, PDFs, pictures, the manifest.
 * @throws Error when the tokens have no opaque colour of that name
 */
export function tokenColour(name: string): string {
  const hex = colours.get(name);
  if (hex === undefined) throw new Error(`tokens.css has no colour ${name} in hex`);
  return hex;
}
