import type { DrawnGlyph, GlyphRun } from 'fontkit';
import { clusters, families, type Face, type Family } from './fonts.ts';
import { runsOf, settable, type Run } from './runs.ts';

export interface SetRun extends Run<Face> {
  glyphs: GlyphRun<DrawnGlyph>;
  /** At size 1. */
  width: number;
}
export interface SetLine {
  runs: SetRun[];
  /** At size 1. */
  width: number;
}
/** Lines of one font size that fit. */
export interface Block {
  lines: SetLine[];
  size: number;
  leading: number;
}

const covers = ({ font }: Face, character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** A text as it is printed, and as it is extracted from the page. */
export const shown = (text: string, family: Family): string =>
  settable(text, (character) => families[family].some((face) => covers(face, character)));

/** @param text as `shown` returns it */
export function setLine(text: string, family: Family): SetLine {
  const faces: readonly Face[] = families[family];
  const isSpace = (character: string) => character === ' ';
  const runs = runsOf<Face>(text, (character, before) => {
    // A space, and a combining mark, belong to the character before them.
    if (before && (isSpace(character) || /\p{M}/u.test(character)) && covers(before, character)) return before;
    return faces.find((face) => covers(face, character)) ?? null;
  }).map((run): SetRun => {
    const { font } = (run.face ?? faces[0]) as Face;
    const direction = run.isRightToLeft ? 'rtl' : 'ltr';
    const glyphs = font.layout(run.text, undefined, undefined, undefined, direction);
    return { ...run, glyphs, width: glyphs.advanceWidth / font.unitsPerEm };
  });
  return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
}

interface Room {
  width: number;
  height: number;
  /** From the largest to the smallest size. */
  sizes: { most: number; least: number };
}

const sizeStep = 2;
const leadingOf = (lines: readonly SetLine[]) =>
  lines.some(({ runs }) => runs.some(({ isRightToLeft }) => isRightToLeft)) ? 2.1 : 1.2;

/** Sets a text in its room as large as possible, over several lines if needed. */
export function setBlock(text: string, family: Family, { width, height, sizes }: Room): Block {
  const line = setLine(shown(text, family), family);
  if (line.width * sizes.most <= width) return blockOf([line], sizes.most);
  // One line down to two thirds of the size reads better than two.
  if (line.width * sizes.most <= width * 1.5) return blockOf([line], width / line.width);
  const words = shown(text, family).split(' ');
  for (let size = sizes.most; ; size -= sizeStep) {
    const lines = wrap(words, family, width / size);
    const block = blockOf(lines, size);
    if (block.leading * lines.length <= height || size - sizeStep < sizes.least) return block;
  }
}

const blockOf = (lines: SetLine[], size: number): Block => ({ lines, size, leading: size * leadingOf(lines) });

/** @param limit the width of a line at size 1 */
function wrap(words: readonly string[], family: Family, limit: number): SetLine[] {
  const widths = new Map<string, number>();
  const widthOf = (word: string) => {
    const known = widths.get(word) ?? setLine(word, family).width;
    widths.set(word, known);
    return known;
  };
  const space = widthOf(' ');
  const lines: string[] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of words.flatMap((whole) => pieces(whole, widthOf(whole), limit))) {
    const width = widthOf(word);
    if (used + space + width <= limit) {
      lines.push(`${lines.pop() ?? ''} ${word}`);
      used += space + width;
    } else {
      lines.push(word);
      used = width;
    }
  }
  return lines.map((line) => setLine(line, family));
}

/** A word wider than a line, cut between characters. */
function pieces(word: string, width: number, limit: number): string[] {
  if (width <= limit) return [word];
  const characters = clusters(word);
  // A quarter more pieces than needed: characters differ in width.
  const length = Math.max(1, Math.floor(characters.length / Math.ceil((width / limit) * 1.25)));
  return Array.from({ length: Math.ceil(characters.length / length) }, (_, at) =>
    characters.slice(at * length, (at + 1) * length).join(''),
  );
}
