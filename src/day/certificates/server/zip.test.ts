import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { Refusal } from '#platform/http/refusals.ts';
import type { HolderWithSerial } from './certificate.ts';
import { zipOf } from './zip.ts';

const people = 600;
const holders: HolderWithSerial[] = Array.from({ length: people }, (_, index) => ({
  personId: String(index),
  registrationId: String(index),
  name: `Person ${index}`,
  rollNumber: `CT-${String(index).padStart(5, '0')}`,
  eventId: 'event',
  event: 'Code Sprint',
  date: '2026-11-03',
  club: 'Koderz Club',
  place: null,
  serial: '0123456789ABCDEF',
}));

function zipInTheMaking() {
  const made: string[] = [];
  const render = ({ personId }: HolderWithSerial) => {
    made.push(personId);
    return Promise.resolve(new Uint8Array(40_000).fill(made.length % 251));
  };
  const pieces = zipOf({ holders, missing: [], render });
  return { made, pieces };
}

test('a certificate is made when the reader asks for it, and not before', async () => {
  const { made, pieces } = zipInTheMaking();
  expect(made).toHaveLength(0);
  let taken = 0;
  for await (const piece of pieces) {
    taken += piece.length;
    expect(made.length * 40_000 - taken, 'made and not yet taken').toBeLessThanOrEqual(40_000);
    if (made.length === 5) break;
  }
  expect(made).toHaveLength(5);
});

test('and all of them are in the file', async () => {
  const { pieces } = zipInTheMaking();
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(piece);
  const files = unzipSync(Buffer.concat(chunks));
  expect(Object.keys(files)).toHaveLength(people);
  expect(files['CT-00599 Person 599.pdf']).toEqual(new Uint8Array(40_000).fill(people % 251));
});

describe('a certificate that cannot be made at once', () => {
  const filesOf = async (error: Error) => {
    let tries = 0;
    const chunks: Uint8Array[] = [];
    const render = async () => {
      tries += 1;
      if (tries === 2) throw error;
      return new Uint8Array(10);
    };
    const pieces = zipOf({ holders: holders.slice(0, 2), missing: [], render });
    for await (const piece of pieces) chunks.push(piece);
    return Object.keys(unzipSync(Buffer.concat(chunks)));
  };

  test('because too many wait is tried again: the file is complete', async () => {
    const files = await filesOf(new Refusal('unavailable', 503, 'Many certificates are being made', 5));
    expect(files).toEqual(['CT-00000 Person 0.pdf', 'CT-00001 Person 1.pdf']);
  });

  test('for another reason breaks the file off', async () => {
    await expect(filesOf(new Error('no font'))).rejects.toThrow('no font');
  });
});
