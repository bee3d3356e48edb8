// Decodes the picture on standard input, or the given files, and writes the stored parts of each to standard output: a
// line of JSON with the lengths, then the parts. A process of its own, without secrets in its environment, so that a
// broken decoder harms nothing else.
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { tokenColour } from '#platform/server/tokens.ts';
import { limits, widths } from '../rules.ts';
import { exits, type Encoded, type Exit } from './encoded.ts';
import { dotsOf, mostDotRows } from './halftone.ts';

const [columns, ...paths] = process.argv.slice(2);
const dotColumns = Number(columns);
// Behind transparent pixels.
const ground = tokenColour('panel');

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

/** Its WebPs, the smallest first, then its dots; or the reason why there are none. */
async function partsOf(file: Buffer): Promise<Buffer[] | Exit> {
  const open = () =>
    sharp(file, { failOn: 'warning', limitInputPixels: limits.area, sequentialRead: true }).autoOrient();
  try {
    const { autoOrient: size } = await open().metadata();
    const [least, most] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
    const isOfSize = least >= limits.leastSide && least * most <= limits.area && most <= least * limits.ratio;
    if (!isOfSize) return exits.dimensions;

    const side = widths[2];
    const { data, info } = await open()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: ground })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const decoded = () => sharp(data, { raw: info });
    const rows = Math.min(mostDotRows, Math.max(1, Math.round((dotColumns * info.height) / info.width)));
    const brightness = await decoded()
      .greyscale()
      .normalise({ lower: 2, upper: 98 })
      .resize({ width: dotColumns, height: rows, fit: 'fill' })
      .toColourspace('b-w')
      .raw({ depth: 'uchar' })
      .toBuffer();
    const parts: Buffer[] = [];
    for (const width of widths)
      parts.push(
        await decoded()
          .resize({ width, withoutEnlargement: true })
          .webp({ quality: 74, smartSubsample: true })
          .toBuffer(),
      );
    return [...parts, dotsOf(brightness)];
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
    return isTooLarge ? exits.dimensions : exits.unreadable;
  }
}

function write(parts: readonly Buffer[] | Exit): void {
  const isMade = typeof parts !== 'number';
  const head: Encoded = isMade ? { columns: dotColumns, lengths: parts.map(({ length }) => length) } : { exit: parts };
  process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...(isMade ? parts : [])]));
}

if (paths.length === 0) {
  const parts = await partsOf(await buffer(process.stdin));
  if (typeof parts === 'number') process.exit(parts);
  write(parts);
}
for (const path of paths) write(await partsOf(await readFile(path)));
