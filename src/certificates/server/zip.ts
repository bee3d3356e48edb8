import { Zip, ZipPassThrough } from 'fflate';
import type { HolderWithSerial } from './certificate.ts';

/** Letters and digits of any script, and no dots: what every system takes in the name of a file. */
const fileNameOf = ({ rollNumber, name }: HolderWithSerial): string => {
  const plain = name.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N} '-]+/gu, ' ');
  const words = plain.replaceAll(/\s+/g, ' ').trim().slice(0, 80).trim();
  return `${`${rollNumber ?? ''} ${words}`.trim()}.pdf`;
};

/** A ZIP file in pieces: holds one certificate at a time, made when it is asked for. */
export async function* zipOf(
  holders: readonly HolderWithSerial[],
  render: (holder: HolderWithSerial) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const holder of holders) {
    const pdf = await render(holder);
    // Compressed already.
    const file = new ZipPassThrough(fileNameOf(holder));
    zip.add(file);
    file.push(pdf, true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces;
}
