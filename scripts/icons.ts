// Makes the committed icons out of src/run/app/web/public/favicon.svg. Run it by hand (`node scripts/icons.ts`) after a change of
// the mark; the build does not need it.
import { readFile, writeFile } from 'node:fs/promises';
import { Resvg } from '@resvg/resvg-js';

const folder = new URL('../src/run/app/web/public/', import.meta.url);
const mark = await readFile(new URL('favicon.svg', folder), 'utf8');
const background = '#0c0b0a';
const shapes = mark.replace(/^[\s\S]*?<rect[^>]*>/, '').replace('</svg>', '');

/** The mark on a full square, smaller where a telephone cuts the icon to a shape of its own. */
const onSquare = (scale: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-width="3.5" stroke-linecap="round">` +
  `<rect width="32" height="32" fill="${background}"/>` +
  `<g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${shapes}</g></svg>`;

const icons = [
  { name: 'icon-192.png', size: 192, svg: mark },
  { name: 'icon-512.png', size: 512, svg: mark },
  { name: 'icon-maskable-512.png', size: 512, svg: onSquare(0.68) },
  { name: 'apple-touch-icon.png', size: 180, svg: onSquare(0.86) },
];
for (const { name, size, svg } of icons) {
  const png = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng();
  await writeFile(new URL(`icons/${name}`, folder), png);
  console.log(`${name}: ${(png.length / 1000).toFixed(1)} kB`);
}
