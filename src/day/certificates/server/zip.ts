import { setTimeout as wait } from 'node:timers/promises';
import { Zip, ZipPassThrough } from 'fflate';
import { Refusal } from '#platform/http/refusals.ts';
import type { HolderWithSerial } from './certificate.ts';

/** Letters and digits of any script, and no dots: allowed in file names on every system. */
const fileNameOf = ({ rollNumber, name }: HolderWithSerial): string => {
  const plain = name.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N} '-]+/gu, ' ');
  const words = plain.replaceAll(/\s+/g, ' ').trim().slice(0, 80).trim();
  return `${`${rollNumber ?? ''} ${words}`.trim()}.pdf`;
};

const retryMs = 1_000;
/** Each try waits up to 15 s in the renderer's queue. */
const maxTries = 60;

/** The beginning of the file has been sent, so it cannot be refused any more: with a full queue it retries. */
async function untilRendered<Pdf>(render: () => Promise<Pdf>): Promise<Pdf> {
  for (let tries = 1; ; tries++) {
    try {
      return await render();
    } catch (error) {
      if (tries === maxTries || !(error instanceof Refusal && error.code === 'unavailable')) throw error;
      await wait(retryMs);
    }
  }
}

type Missing = Pick<HolderWithSerial, 'name' | 'rollNumber'>;

/** The text file of the ZIP: whose certificates are missing, why, and what they can do. */
const missingFile = (missing: readonly Missing[]): string =>
  [
    'No certificate for these people, as certificates cannot show all letters of their names.',
    'They can give their name in Latin letters in their profile.',
    '',
    ...missing.map(({ name, rollNumber }) => [rollNumber, name].filter(Boolean).join(' ')),
    '',
  ].join('\r\n');

interface Contents {
  holders: readonly HolderWithSerial[];
  /** Those without a certificate. */
  missing: readonly Missing[];
  render: (holder: HolderWithSerial) => Promise<Uint8Array>;
}

/** A ZIP file in pieces: holds one certificate at a time, made on demand. */
export async function* zipOf({ holders, missing, render }: Contents): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  for (const holder of holders) {
    const pdf = await untilRendered(() => render(holder));
    // Compressed already.
    const file = new ZipPassThrough(fileNameOf(holder));
    zip.add(file);
    file.push(pdf, true);
    yield* pieces.splice(0);
  }
  if (missing.length > 0) {
    const file = new ZipPassThrough('Missing certificates.txt');
    zip.add(file);
    file.push(new TextEncoder().encode(`\ufeff${missingFile(missing)}`), true);
  }
  zip.end();
  yield* pieces;
}
