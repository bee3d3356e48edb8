import { festival } from '#festival';
import { clubColours } from '#festival/clubColours.ts';
import { bannerPaths } from '#events/web/banner.ts';
import { categoryLook } from '#events/web/categoryLook.ts';
import { type DotPath, dotPath, rowOf, rows, textColumns } from '#ui/dots/dots.ts';
import tokens from '#ui/styles/tokens.css?raw';
import type { ShareSubject } from '../renderer.ts';

// The pictures that messengers show beside a link, 1200×630, drawn by hand: there is neither style sheet nor browser.

const width = 1200;
const height = 630;
const margin = 72;
const inner = width - 2 * margin;

const colour = (name: string): string => new RegExp(`--color-${name}:\\s*(#\\w+)`).exec(tokens)?.[1] ?? '#f6f1e4';

export function renderSharePicture(of: ShareSubject): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Archivo" fill="none" stroke-linecap="round">`,
    `<rect width="${width}" height="${height}" fill="${colour('ink')}"/>`,
    ...(of === 'site' ? siteOf() : eventOf(of)),
    '</svg>',
  ].join('');
}

/** The headline, a word a line, each row in its club's colour. */
function siteOf(): string[] {
  const words = festival.headline.split(' ');
  const widest = Math.max(...words.map((word) => textColumns(word).length));
  const lines = words.length;
  const pitch = Math.min(inner / widest, (height - 2 * margin - 90) / (lines * (rows + 1)));
  const rendered = words.map((word, i) => {
    const columns = textColumns(word);
    const all = [...columns, ...Array<number>(Math.ceil(width / pitch) - columns.length).fill(0)];
    return translated(margin, margin + i * (rows + 1) * pitch, dotRows(all, pitch));
  });
  return [...rendered, text(festival.tagline[0] ?? festival.name, margin, height - margin, 40, colour('dim'))];
}

/** The event's own banner, its title, and whose event it is. */
function eventOf(event: { id: string; title: string; category: string }): string[] {
  const tone = categoryLook(event.category).colour;
  const columns = 44;
  const pitch = width / columns;
  const { high, low } = bannerPaths(event, columns, pitch);
  const top = (rows + 1) * pitch;
  const title = printable(event.title);
  const size = title.length > 40 ? 60 : 76;
  const lines = wrapped(title, inner / size, 3);
  return [
    `<g transform="translate(0 ${pitch / 2})" stroke="${tone}">`,
    `<g opacity="0.3">${low.map(path).join('')}</g>${high.map(path).join('')}</g>`,
    ...lines.map((line, i) => text(line, margin, top + 44 + size * (0.9 + i * 1.08), size, colour('text'))),
    text(printable(event.category), margin, height - 48, 30, tone),
    text(printable(festival.name), width - margin, height - 48, 30, colour('dim'), 'end'),
  ];
}

function dotRows(columns: readonly number[], pitch: number): string {
  return Array.from({ length: rows }, (_, y) => {
    const { lit, unlit } = rowOf(columns, y);
    return (
      `<path stroke="${colour('edge')}" opacity="0.55" stroke-width="${pitch * 0.16}" d="${dotPath(unlit, pitch)}"/>` +
      `<path stroke="${clubColours[y % clubColours.length] ?? ''}" stroke-width="${pitch * 0.84}" d="${dotPath(lit, pitch)}"/>`
    );
  }).join('');
}

const path = ({ size, d }: DotPath): string => `<path stroke-width="${size}" d="${d}"/>`;
const translated = (x: number, y: number, what: string): string => `<g transform="translate(${x} ${y})">${what}</g>`;

function text(words: string, x: number, y: number, size: number, fill: string, anchor = 'start'): string {
  const safe = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<text x="${x}" y="${y}" font-size="${size}" letter-spacing="-0.5" fill="${fill}" text-anchor="${anchor}">${safe}</text>`;
}

/** What the picture's font has letters for; a title in another script is told by its banner alone. */
const printable = (words: string): string =>
  words
    .replace(/[^\x20-\x7e\xa0-\xffıŒœŠšŽžŸ–—‘’‚“”„•…‹›€™−×·→←✓✗]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** How wide a character is, in its size; rather too much. */
const characterWidth = (character: string): number =>
  /[MW@%—mw]/.test(character) ? 0.95 : /[A-Z0-9&]/.test(character) ? 0.74 : 0.6;
const widthOf = (words: string): number =>
  Array.from(words).reduce((sum, character) => sum + characterWidth(character), 0);

/** Lines of at most `limit` times the letters' size; words that are longer are broken, what is too much is left out. */
function wrapped(words: string, limit: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(' ').flatMap((each) => broken(each, limit))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= limit) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1] ?? ''}…`];
}

function broken(word: string, limit: number): string[] {
  const parts: string[] = [''];
  for (const character of word) {
    if (widthOf(`${parts.at(-1) ?? ''}${character}`) > limit - 1) parts.push(character);
    else parts.push(`${parts.pop() ?? ''}${character}`);
  }
  return parts;
}
