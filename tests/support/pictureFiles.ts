import { readFileSync } from 'node:fs';
import { crc32, deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';

/** A scene: a stage with lights, and heads in front of it. */
const scene = (
  width: number,
  height: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 160 90" preserveAspectRatio="xMidYMid slice">
  <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#123"/><stop offset="1" stop-color="#e83"/></linearGradient></defs>
  <rect width="160" height="90" fill="url(#g)"/>
  ${[20, 60, 100, 140].map((x) => `<path d="M80 0 L${x - 9} 90 L${x + 9} 90Z" fill="#fff" opacity=".28"/>`).join('')}
  <circle cx="80" cy="38" r="11" fill="#fed"/><rect x="66" y="50" width="28" height="40" rx="9" fill="#c22"/>
  ${Array.from({ length: 12 }, (_, i) => `<circle cx="${i * 14 + 4}" cy="${84 + (i % 3) * 3}" r="8" fill="#111"/>`).join('')}
</svg>`;

export const picture = (width = 450, height = 300) =>
  sharp(Buffer.from(scene(width, height)))
    .resize(width, height, { fit: 'cover' })
    .removeAlpha();

/** As a phone writes it: turned, with the place where it was taken. */
export const phoneJpeg = (): Promise<Buffer> =>
  picture(1200, 800)
    .jpeg({ quality: 90 })
    .withExif({
      IFD0: { Make: 'CanaryPhone', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 56/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '67/1 6/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

export function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');
interface PngKind {
  depth?: 8 | 16;
  /** Colours as PNG numbers them: 0 is grey, 6 has four channels. */
  colour?: 0 | 6;
  interlaced?: boolean;
}
function header(width: number, height: number, { depth = 8, colour = 0, interlaced = false }: PngKind = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return pngChunk('IHDR', data);
}
/** Black: a million pixels take a kilobyte. */
const blackPng = (width: number, height: number, rows = height) =>
  Buffer.concat([
    pngSignature,
    header(width, height),
    pngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

export const inserted = (file: Buffer, at: number, piece: Buffer) =>
  Buffer.concat([file.subarray(0, at), piece, file.subarray(at)]);
export const afterHeader = 33;

/** Bytes before compression, each row with its filter byte. Source: PNG, 8.2 (Adam7). */
function bytesOf(width: number, height: number, { depth = 8, colour = 0, interlaced = false }: PngKind): number {
  const passes = [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ] as const;
  const bytesPerPixel = (depth / 8) * (colour === 6 ? 4 : 1);
  return (interlaced ? passes : ([[0, 0, 1, 1]] as const)).reduce((sum, [left, top, across, down]) => {
    const columns = Math.ceil((width - left) / across);
    return sum + Math.ceil((height - top) / down) * (1 + columns * bytesPerPixel);
  }, 0);
}

/** All zeros. */
export const emptyPng = (width: number, height: number, kind: PngKind): Buffer =>
  Buffer.concat([
    pngSignature,
    header(width, height, kind),
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytesOf(width, height, kind)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);

/** A picture with texts of 50 MB each, 49 kB compressed: 104 of them are 5 MB. */
export async function pngWithTexts(count: number): Promise<Buffer> {
  const text = Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(50_000_000, 'a'))]);
  const chunk = pngChunk('zTXt', text);
  return inserted(await picture().png().toBuffer(), afterHeader, Buffer.concat(Array(count).fill(chunk)));
}

export const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } });

/** Files that cost a decoder without bounds the most, by what they are made of. */
export const costlyFiles = async (): Promise<Record<string, Buffer>> => ({
  'PNG with 104 compressed texts': await pngWithTexts(104),
  'interlaced PNG of 52 megapixels': emptyPng(7200, 7200, { depth: 16, colour: 6, interlaced: true }),
  'PNG with 16 bits a colour of 52 megapixels': emptyPng(7200, 7200, { depth: 16, colour: 6 }),
  'progressive JPEG of 52 megapixels': await flat(7200, 7200).jpeg({ progressive: true }).toBuffer(),
  // These are taken.
  'interlaced PNG of 16 megapixels': emptyPng(4000, 4000, { depth: 16, colour: 6, interlaced: true }),
  'progressive JPEG of 16 megapixels': await flat(4000, 4000)
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer(),
  'PNG of 52 megapixels': emptyPng(7200, 7200, { colour: 6 }),
  'WebP of 52 megapixels': await flat(7200, 7200).webp({ lossless: true, effort: 0 }).toBuffer(),
});

/** The size in a JPEG's frame header set to another. */
function claiming(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const at = copy.indexOf(Buffer.from('ffc0', 'hex'));
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

/** `phoneJpeg` as HEVC: `heif-enc -q 40` of libheif 1.15 wrote it, with its place. */
export const phoneHeic = (): Buffer => readFileSync(new URL('phone.heic', import.meta.url));

/** The first box of an iPhone's photo, then nothing that could be decoded. */
export const heic = (brands = 'heic____mif1MiPrmiafMiHBheic'): Buffer => {
  const box = Buffer.from(`____ftyp${brands.replaceAll('_', '\0')}`, 'latin1');
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.alloc(5000, 'no frame of HEVC')]);
};

const text = (words: string) => Buffer.from(words);
const hex = (digits: string, length = 400) => Buffer.concat([Buffer.from(digits, 'hex'), Buffer.alloc(length)]);
const html = '<!doctype html><script>alert(1)</script>';
const svg = scene(400, 300);

/** Files that are refused, by what is wrong with them. */
/** Two frames. */
const moving = () => {
  const frames = { raw: { width: 300, height: 600, channels: 3 as const, pageHeight: 300 } };
  return sharp(Buffer.alloc(300 * 600 * 3, 90).fill(200, 0, 300 * 300 * 3), frames);
};
export const movingWebp = () => moving().webp().toBuffer();

export async function hostileFiles(): Promise<Record<string, Buffer>> {
  const [jpeg, progressive, png, webp] = await Promise.all([
    picture().jpeg().toBuffer(),
    picture().jpeg({ progressive: true }).toBuffer(),
    picture().png().toBuffer(),
    picture().webp().toBuffer(),
  ]);
  const half = (file: Buffer) => file.subarray(0, file.length / 2);
  const corrupted = Buffer.from(png);
  corrupted.fill(0x55, corrupted.length / 2, corrupted.length / 2 + 200);
  const brokenSum = Buffer.from(png);
  brokenSum.writeUInt32BE(0, 29);
  const shuffled = Buffer.from(jpeg);
  shuffled.fill(0x00, 4, 160);
  return {
    nothing: Buffer.alloc(0),
    'one byte': text('x'),
    zeros: Buffer.alloc(5000),
    'plain text': text('This is not a picture, it only says so. '.repeat(20)),
    JSON: text('{"picture":true,"and":"so on and on"}'),
    HTML: text(html.repeat(3)),
    SVG: text(svg),
    'SVG with a prolog and an entity': text(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`,
    ),
    'SVG, compressed': gzipSync(svg),
    PDF: text(`%PDF-1.7\n${'1 0 obj<</Type/Catalog>>endobj\n'.repeat(9)}%%EOF`),
    ZIP: hex('504b0304140000000800'),
    'an executable': hex('7f454c4602010100'),
    GIF: await picture(300, 300).gif().toBuffer(),
    'GIF that moves': await moving().gif().toBuffer(),
    TIFF: await picture(300, 300).tiff().toBuffer(),
    AVIF: await picture(300, 300).avif({ effort: 0 }).toBuffer(),
    HEIC: phoneHeic(),
    'HEIC that holds nothing': heic(),
    'HEIC, cut': phoneHeic().subarray(0, 20),
    BMP: hex('424d360c0000000000003600000028000000'),
    ICO: hex('00000100010010100000'),
    PSD: hex('38425053000100000000'),
    'JPEG 2000': hex('0000000c6a5020200d0a870a'),
    EXR: hex('762f310102000000'),
    'a gzip bomb': gzipSync(Buffer.alloc(64 * 1024 * 1024)),
    'half a JPEG': half(jpeg),
    'half a progressive JPEG': half(progressive),
    'half a PNG': half(png),
    'half a WebP': half(webp),
    'the beginning of a JPEG': jpeg.subarray(0, 24),
    'the signature of a PNG': Buffer.concat([pngSignature, Buffer.alloc(30)]),
    'the head of a WebP': webp.subarray(0, 20),
    'JPEG and ZIP in one': Buffer.concat([jpeg, hex('504b0304')]),
    'PNG and HTML in one': Buffer.concat([png, text(html)]),
    'WebP and a script in one': Buffer.concat([webp, text('/*<?php system($_GET[0]); ?>*/')]),
    'HTML before a JPEG': Buffer.concat([text(html), jpeg]),
    'JPEG with a broken head': shuffled,
    'PNG with broken data': corrupted,
    'PNG with a wrong checksum': brokenSum,
    'PNG without its rows': blackPng(900, 900, 10),
    'PNG that claims 60,000 pixels a side': blackPng(60_000, 60_000, 10),
    'a PNG bomb of 144 megapixels': blackPng(12_000, 12_000),
    'JPEG that claims 65,500 pixels a side': claiming(jpeg, 65_500, 65_500),
    'PNG that moves': inserted(png, afterHeader, pngChunk('acTL', Buffer.from('0000000200000000', 'hex'))),
    'WebP that moves': await movingWebp(),
    'one pixel': await picture(1, 1).png().toBuffer(),
    'too small': await picture(199, 600).jpeg().toBuffer(),
    'too narrow': await picture(3000, 400).jpeg().toBuffer(),
    'a byte more than 5 MB': Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 + 1 - jpeg.length)]),
    '8 MB of noise': Buffer.alloc(8 * 1024 * 1024, 'noise'),
  };
}

/** Pictures that look odd and are none the worse. */
export async function oddPictures(): Promise<Record<string, Buffer>> {
  const png = await picture().png().toBuffer();
  const profile = pngChunk('tEXt', text(`Comment\0${html}`));
  return {
    'as a phone writes it': await phoneJpeg(),
    CMYK: await picture().toColourspace('cmyk').jpeg().toBuffer(),
    '16 bits a colour': await picture().toColourspace('rgb16').png().toBuffer(),
    'a wide colour profile': await picture().withIccProfile('p3').jpeg().toBuffer(),
    grey: await picture().greyscale().jpeg().toBuffer(),
    palette: await picture().png({ palette: true }).toBuffer(),
    transparent: await sharp(Buffer.from(svg)).ensureAlpha(0.4).png().toBuffer(),
    progressive: await picture().jpeg({ progressive: true }).toBuffer(),
    'WebP without loss': await picture().webp({ lossless: true }).toBuffer(),
    'HTML in a comment': inserted(png, afterHeader, profile),
    'small enough to stay so': await picture(240, 320).webp().toBuffer(),
    '48 megapixels': await picture(8000, 6000).jpeg({ quality: 40 }).toBuffer(),
    '49 megapixels of black': blackPng(7000, 7000),
  };
}
