import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  afterHeader,
  emptyPng,
  flat,
  inserted,
  phoneJpeg,
  picture,
  pngChunk,
  pngWithTexts,
} from '../../../../tests/support/pictureFiles.ts';
import { decodableFile } from './fileShape.ts';

const decodable = (file: Buffer): Buffer => {
  const found = decodableFile(file);
  if (typeof found === 'string') throw new Error(found);
  return found.file;
};
const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
const segment = (marker: number, text: string) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(text.length + 2, 2);
  return Buffer.concat([head, Buffer.from(text, 'latin1')]);
};
const afterStart = 2;

describe('what nobody needs to show a picture does not reach the decoder', () => {
  test('texts of a PNG, compressed or not, times and private chunks; the pixels stay', async () => {
    const plain = await picture().png().toBuffer();
    const chunks = ['tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt'].map((name) =>
      pngChunk(name, Buffer.from(`${name}\0\0mark`)),
    );
    const found = decodable(inserted(plain, afterHeader, Buffer.concat(chunks)));
    expect(found.includes('mark')).toBe(false);
    expect(await pixels(found)).toEqual(await pixels(plain));
    expect(decodable(await pngWithTexts(3)).length).toBeLessThan(plain.length + 1);
  });

  test('of chunks that change colours, the first of each stays', async () => {
    const plain = await picture().png().toBuffer();
    const gamma = pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
    const found = decodable(inserted(plain, afterHeader, Buffer.concat(Array(50).fill(gamma))));
    expect(found.toString('latin1').split('gAMA')).toHaveLength(2);
  });

  test('comments and XMP of a JPEG; its orientation and its colour profile stay', async () => {
    const plain = await phoneJpeg();
    const extras = [segment(0xfe, 'mark'), segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0mark'), segment(0xed, 'mark')];
    const found = decodable(inserted(plain, afterStart, Buffer.concat(extras)));
    expect(found.includes('mark')).toBe(false);
    expect(await sharp(found).metadata()).toMatchObject({ orientation: 6 });
    const wide = decodable(await picture().withIccProfile('p3').jpeg().toBuffer());
    expect((await sharp(wide).metadata()).icc).toBeDefined();
  });

  test('XMP of a WebP, of which its head then says nothing', async () => {
    const file = await picture()
      .withIccProfile('p3')
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">mark</x:xmpmeta>')
      .webp()
      .toBuffer();
    expect(file.includes('mark')).toBe(true);
    const found = decodable(file);
    expect(found.includes('mark')).toBe(false);
    const { xmp, icc } = await sharp(found).metadata();
    expect([xmp, icc === undefined]).toEqual([undefined, false]);
  });
});

describe('what a decoder would hold whole, or work twice as long on, has fewer pixels', () => {
  test.each([
    ['interlaced', { interlaced: true }],
    ['16 bits a colour', { depth: 16 }],
  ] as const)('a PNG: %s', (_, kind) => {
    expect(decodableFile(emptyPng(4001, 4000, kind))).toBe('picture_costly');
    expect(decodableFile(emptyPng(4000, 4000, kind))).toHaveProperty('file');
    expect(decodableFile(emptyPng(4001, 4000, {}))).toMatchObject({ area: 16_004_000 });
  });

  test('a progressive JPEG, not a sequential one', async () => {
    const large = () => flat(4100, 4000);
    expect(decodableFile(await large().jpeg({ progressive: true }).toBuffer())).toBe('picture_costly');
    expect(decodableFile(await flat(4000, 3900).jpeg({ progressive: true }).toBuffer())).toHaveProperty('file');
    expect(decodableFile(await large().jpeg().toBuffer())).toMatchObject({ area: 16_400_000 });
  });

  test('a JPEG has 40 scans at most', async () => {
    const file = await picture().jpeg({ progressive: true }).toBuffer();
    const scan = Buffer.from('ffda0008010100003f00', 'hex');
    const withScans = (count: number) =>
      decodableFile(inserted(file, file.length - 2, Buffer.concat(Array(count).fill(scan))));
    expect(withScans(1)).toHaveProperty('file');
    expect(withScans(40)).toBe('picture_unreadable');
  });

  test('and there are 10,000 chunks or segments at most', async () => {
    const [png, jpeg] = [await picture().png().toBuffer(), await picture().jpeg().toBuffer()];
    const chunk = pngChunk('IDAT', Buffer.alloc(0));
    const withChunks = (count: number) =>
      decodableFile(inserted(png, afterHeader, Buffer.concat(Array(count).fill(chunk))));
    const withSegments = (count: number) =>
      decodableFile(inserted(jpeg, afterStart, Buffer.concat(Array(count).fill(segment(0xfe, '')))));
    for (const made of [withChunks, withSegments]) {
      expect(made(100)).toHaveProperty('file');
      expect(made(10_001)).toBe('picture_unreadable');
    }
  });
});
