// Text widths in Archivo's display cut (fonts/archivo.ttf), since nothing measures text here: per character in
// twentieths of the size, rounded up. Unlisted characters count as the widest letter.
const widths: readonly (readonly [characters: string, width: number])[] = [
  ["'", 5],
  [' `ijl|¦´¸ìíîïı’‘', 6],
  ['!,./:;I[\\]¡¯ÌÍÎÏ‚', 7],
  ['()-ft{}¨°·‹›', 8],
  ['r*ª²³¹º•', 9],
  ['"', 10],
  ['z_«»“”„', 12],
  ['17cksvxy$¤çýÿš', 13],
  ['#+02345689<=>?JLabdeghnopqu^~¢£¥§¬±µ¶¿×ßàáâãäåèéêëðñòóôõö÷øùúûüþž–−', 14],
  ['FTZŽ', 15],
  ['EPSVYÈÉÊËÝÞŠŸ', 16],
  ['&ABCDKRUXÀÁÂÃÄÅÇÐÙÚÛÜ', 17],
  ['HNOQwÑÒÓÔÕÖØ', 18],
  ['G', 19],
  ['%Mm…', 21],
  ['@WÆæœ—', 23],
];
const byCharacter = new Map(widths.flatMap(([characters, width]) => Array.from(characters, (each) => [each, width])));
const widest = 28;

const arabic = /[\u0600-\u06ff]/;
/** Urdu is set in Nastaliq, whose words slope: narrow, and high. */
const arabicWidth = 9;

/** In its size. */
export const widthOf = (words: string): number =>
  Array.from(words).reduce(
    (sum, character) => sum + (byCharacter.get(character) ?? (arabic.test(character) ? arabicWidth : widest)),
    0,
  ) / 20;

export const isRightToLeft = (words: string): boolean => /^[^A-Za-z]*[\u0600-\u06ff]/.test(words);
const lineHeight = (text: string): number => (arabic.test(text) ? 1.9 : 1.06);

/** The characters in the pictures' fonts; an event with a title in another script shows only its banner. */
export const printable = (words: string): string =>
  words
    .replace(/[^\x20-\x7e\xa0-\xff\u0600-\u06ffıŒœŠšŽžŸ–—‘’‚“”„•…‹›€™−×·→←✓✗]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

export interface SetText {
  lines: readonly string[];
  size: number;
  lineHeight: number;
  /** Of the whole text, so that its lines begin at one edge. */
  isRightToLeft: boolean;
}

/** As large as it fits into a box; breaks words and truncates only if the smallest size is too large. */
export function fitted(text: string, sizes: readonly number[], width: number, height: number): SetText {
  const shape = { lineHeight: lineHeight(text), isRightToLeft: isRightToLeft(text) };
  const leading = shape.lineHeight;
  const smallest = sizes.at(-1) ?? 0;
  for (const size of sizes) {
    const limit = width / size;
    const most = Math.max(1, Math.floor(height / (size * leading)));
    const isWhole = wordsOf(text).every((word) => widthOf(word) <= limit);
    const lines = wrapped(text, limit);
    if (size === smallest) return { lines: shortened(lines, most, limit), size, ...shape };
    if (isWhole && lines.length <= most) return { lines, size, ...shape };
  }
  return { lines: [], size: smallest, ...shape };
}

/**
 * Words and, in a title with Urdu, the separators between them: resvg 2.6 drops a line if a font has only a part of it,
 * so each line is in one script.
 */
function wordsOf(text: string): string[] {
  if (!arabic.test(text)) return text.split(' ');
  return (text.match(/[\u0600-\u06ff]+|[^\u0600-\u06ff ]+/g) ?? []).filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Lines of at most `limit` times the letters' size. */
function wrapped(text: string, limit: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text).flatMap((each) => broken(each, limit))) {
    const longer = line === '' ? word : `${line} ${word}`;
    const isOneScript = line === '' || arabic.test(line) === arabic.test(word);
    if (isOneScript && widthOf(longer) <= limit) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function shortened(lines: readonly string[], most: number, limit: number): readonly string[] {
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? '';
  while (last !== '' && widthOf(`${last}…`) > limit) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
}

function broken(word: string, limit: number): string[] {
  const parts: string[] = [''];
  for (const character of word) {
    const longer = `${parts.at(-1) ?? ''}${character}`;
    if (widthOf(longer) > limit) parts.push(character);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}
