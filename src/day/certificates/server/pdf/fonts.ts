import { readFileSync } from 'node:fs';
import { create, type Font, type Glyph, type GlyphRun } from 'fontkit';
import { runsRightToLeft } from './runs.ts';

export interface Face {
  /** Its name within the document. */
  name: string;
  font: Font;
}

const read = (name: string, url: URL): Face => ({ name, font: create(readFileSync(url)) });
const own = (name: string) => read(name, new URL(`../fonts/${name}.ttf`, import.meta.url));

// Made by scripts/fonts.ts, since pdfkit cannot set a variable font. Opened once: that takes longer than a certificate.
const latin = own('archivo-latin');
const small = own('archivo-text');
// Not the woff2 of the same package: fontkit 2.0.4 cannot embed its compound glyphs.
const nastaliq = read(
  'nastaliq',
  new URL(import.meta.resolve('@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-600-normal.woff')),
);
const devanagari = own('noto-devanagari');
const others = [
  own('archivo-latin-ext'),
  own('archivo-vietnamese'),
  nastaliq,
  own('noto-greek'),
  own('noto-cyrillic'),
  own('noto-cyrillic-ext'),
  devanagari,
];
/** Fonts whose glyphs differ in order or number from the characters. */
export const isShaped = (face: Face | null): face is Face => face === nastaliq || face === devanagari;

/** In the order in which they are tried for a character. The last one of a family draws its missing characters. */
export const families = {
  display: [latin, ...others],
  text: [small, latin, ...others],
  mono: [own('martian-mono')],
} as const satisfies Record<string, readonly Face[]>;
export type Family = keyof typeof families;

export const textLayerName = 'text layer';
// Arabic letters, marks and digits. Beyond them are empty glyphs, whose width fontkit 2.0.4 fails to read.
const isArabic = (codePoint: number) => codePoint >= 0x620 && codePoint < 0x69b;
const wideGlyphs = nastaliq.font.characterSet
  .filter(isArabic)
  .map((codePoint) => nastaliq.font.glyphForCodePoint(codePoint))
  .filter(({ advanceWidth }) => advanceWidth > 0);

/** Letters with their marks. */
export const clusters = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

/**
 * For invisible text: search, copy and screen readers find the typed characters where the shaped ones are, since
 * Nastaliq writes one character with several glyphs, and Devanagari several with one. Any glyph will do, but each
 * character needs its own with a width: pdftotext 22 puts marks without one in the wrong place.
 */
export const textLayer = (): Face => {
  const standIns = new Map<string, Glyph>();
  const standInFor = (character: string): Glyph => {
    const inOrder = Array.from(character, (each) => each.codePointAt(0) ?? 0);
    // Readers reverse right-to-left text, code point by code point.
    const codePoints = runsRightToLeft(character) ? inOrder.toReversed() : inOrder;
    const { id = 0, advanceWidth = 0 } = wideGlyphs[standIns.size % wideGlyphs.length] ?? {};
    const standIn = standIns.get(character) ?? { id, advanceWidth, codePoints };
    standIns.set(character, standIn);
    return standIn;
  };
  const layout = (characters: string): GlyphRun => {
    const glyphs = clusters(characters).map(standInFor);
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return { glyphs, positions, advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) };
  };
  return { name: textLayerName, font: Object.create(nastaliq.font, { layout: { value: layout } }) as Font };
};

/** Fonts that are typeset without shaping. */
export const embedded: readonly Face[] = [
  ...new Set<Face>([...families.display, ...families.text, ...families.mono]),
].filter((face) => !isShaped(face));
