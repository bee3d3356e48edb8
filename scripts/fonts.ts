// Makes the committed fonts of the site out of their packages: only the letters and the axes the design uses.
// Run it by hand (`node scripts/fonts.ts`) after a change of the packages or of the letters; the build does not need it.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont, { type Options } from 'subset-font';

const root = new URL('..', import.meta.url);
const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

// Basic Latin and Latin-1 (names with accents), then the punctuation and symbols of the texts.
const characters = range(0x20, 0x7e) + range(0xa0, 0xff) + 'ıŒœŠšŽžŸ–—‘’‚“”„•…‹›€™−×·→←✓✗';

// What else the certificates write names with.
const extended = range(0x100, 0x24f) + range(0x300, 0x36f) + range(0x1e00, 0x1eff);
const display = { variationAxes: { wght: 680, wdth: 112 }, targetFormat: 'sfnt' } as const;

const fonts: { from: string; to: string; text: string; options: Options }[] = [
  {
    from: import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
    to: 'src/ui/fonts/archivo.woff2',
    text: characters,
    options: {
      variationAxes: { wght: { min: 400, max: 720, default: 400 }, wdth: { min: 100, max: 112, default: 100 } },
    },
  },
  {
    from: import.meta.resolve('@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2'),
    to: 'src/ui/fonts/martian-mono.woff2',
    text: range(0x20, 0x7e) + '–—’…×·',
    options: { variationAxes: { wght: { min: 400, max: 600, default: 400 } } },
  },
  {
    // For the pictures that the server makes: one cut, in the format that its renderer reads.
    from: import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
    to: 'src/site/rendering/server/fonts/archivo.ttf',
    text: characters,
    options: display,
  },
  {
    // Titles in Urdu, in the same pictures.
    from: import.meta.resolve('@fontsource/noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-600-normal.woff2'),
    to: 'src/site/rendering/server/fonts/nastaliq.ttf',
    text: range(0x600, 0x6ff),
    options: { targetFormat: 'sfnt' },
  },
  // For the certificates: a cut a file, since what sets them reads no axes.
  ...(['latin', 'latin-ext', 'vietnamese'] as const).map((part) => ({
    from: import.meta.resolve(`@fontsource-variable/archivo/files/archivo-${part}-standard-normal.woff2`),
    to: `src/day/certificates/server/fonts/archivo-${part}.ttf`,
    text: characters + extended,
    options: display,
  })),
  // In one weight near the display's: names in Greek, Cyrillic and Devanagari, with its joiners and conjuncts.
  ...(['greek', 'cyrillic', 'cyrillic-ext', 'devanagari'] as const).map((part) => ({
    from: import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff2').replace('greek', part),
    to: `src/day/certificates/server/fonts/noto-${part}.ttf`,
    text: `${range(0x370, 0x52f)}${range(0x900, 0x97f)} \u200c\u200d`,
    options: { targetFormat: 'sfnt' } as const,
  })),
  {
    from: import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
    to: 'src/day/certificates/server/fonts/archivo-text.ttf',
    text: characters,
    options: { variationAxes: { wght: 420, wdth: 100 }, targetFormat: 'sfnt' },
  },
  {
    from: import.meta.resolve('@fontsource-variable/martian-mono/files/martian-mono-latin-wght-normal.woff2'),
    to: 'src/day/certificates/server/fonts/martian-mono.ttf',
    text: range(0x20, 0x7e),
    options: { variationAxes: { wght: 500 }, targetFormat: 'sfnt' },
  },
];

for (const { from, to, text, options } of fonts) {
  const source = await readFile(new URL(from));
  const subset = await subsetFont(source, text, { targetFormat: 'woff2', noHinting: true, ...options });
  await writeFile(new URL(to, root), subset);
  console.log(
    `${fileURLToPath(new URL(to, root))}: ${(subset.length / 1000).toFixed(1)} kB (was ${(source.length / 1000).toFixed(1)} kB)`,
  );
}
