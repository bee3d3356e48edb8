import { isHeic } from '../heic.ts';
import { limits } from '../rules.ts';

type Problem = 'picture_unreadable' | 'picture_heic' | 'picture_moves' | 'picture_costly';

// Encoders write a chunk for every 8 kB or more: 640 in 5 MB.
const maxParts = 10_000;
// Encoders write some ten; each costs the decoder a pass over the whole picture.
const maxScans = 40;

/** The decoder's input. */
interface Decodable {
  file: Buffer;
  /** Pixels by its header; Infinity if unknown. */
  area: number;
}

/**
 * Examines an uploaded file before anything decodes it.
 * @returns the file without parts that do not affect the picture: texts, thumbnails, XMP. Texts are compressed: 50 kB
 * can become 50 MB. Or the problem: it is not a JPEG, PNG or WebP from its first byte to its last, it is animated, or
 * has too many pixels for its encoding. Polyglot files have something before or after the picture.
 */
export function decodableFile(file: Buffer): Decodable | Problem {
  if (file.length < 16) return 'picture_unreadable';
  if (file.readUInt16BE(0) === 0xffd8) return decodableJpeg(file);
  if (file.readBigUInt64BE(0) === 0x89504e470d0a1a0an) return decodablePng(file);
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return decodableWebp(file);
  return isHeic(file) ? 'picture_heic' : 'picture_unreadable';
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;
/** SOF0 to SOF15; DHT, JPG and DAC are between them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
// All others, multi-scan ones too, are decoded in passes over coefficients of the whole picture.
const isSequential = (marker: number) => marker <= 0xc1;

// The only one that may come in several segments.
const iccProfile = 0xe2;
/** Application segments that change how a picture looks, by marker: JFIF, Exif (its orientation), ICC profile, Adobe's colours. */
const neededSegments = new Map([
  [0xe0, 'JFIF\0'],
  [0xe1, 'Exif\0'],
  [iccProfile, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
]);

function isNeededSegment(file: Buffer, at: number, marker: number): boolean {
  if (marker === comment) return false;
  if (!isApplication(marker)) return true;
  const name = neededSegments.get(marker);
  return name !== undefined && file.toString('latin1', at + 4, at + 4 + name.length) === name;
}

function decodableJpeg(file: Buffer): Decodable | Problem {
  const kept = [file.subarray(0, 2)];
  const found = new Set<number>();
  let [at, scans, parts, area, isProgressive] = [2, 0, 0, 0, false];
  while (at + 2 <= file.length) {
    if (file[at] !== 0xff || ++parts > maxParts) return 'picture_unreadable';
    const marker = file[at + 1] ?? 0;
    if (marker === endOfImage) {
      kept.push(file.subarray(at));
      if ((isProgressive || scans > 1) && area > limits.costlyArea) return 'picture_costly';
      const isWhole = at + 2 === file.length && scans <= maxScans;
      return isWhole ? { file: Buffer.concat(kept), area } : 'picture_unreadable';
    }
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (at + 4 > file.length) return 'picture_unreadable';
    let end = at + 2 + file.readUInt16BE(at + 2);
    if (isFrame(marker) && at + 9 <= file.length) {
      area = Math.max(area, file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7));
      isProgressive ||= !isSequential(marker);
    }
    if (marker === startOfScan) {
      scans += 1;
      end = endOfScan(file, end);
    }
    if (isNeededSegment(file, at, marker) && !found.has(marker)) {
      kept.push(file.subarray(at, end));
      if (isApplication(marker) && marker !== iccProfile) found.add(marker);
    }
    at = end;
  }
  return 'picture_unreadable';
}

/**
 * Compressed data has 0xff only before a zero or a restart marker.
 * @returns the offset of the next marker, or of the end
 */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return file.length;
}

/** Chunks that change how a picture looks, beside those that every decoder must handle. */
const neededChunks = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf']);
/** By the first letter of a chunk's name: decoders may ignore it. */
const ancillaryBit = 0x20;

function decodablePng(file: Buffer): Decodable | Problem {
  const kept = [file.subarray(0, 8)];
  const found = new Set<string>();
  let area = 0;
  for (let at = 8, parts = 0; at + 12 <= file.length && parts < maxParts; parts++) {
    const name = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    if (name === 'acTL') return 'picture_moves';
    if (name === 'IHDR' && at + 21 <= file.length) {
      area = file.readUInt32BE(at + 8) * file.readUInt32BE(at + 12);
      if (isCostly(file, at) && area > limits.costlyArea) return 'picture_costly';
    }
    const isAncillary = ((file[at + 4] ?? 0) & ancillaryBit) !== 0;
    if (!isAncillary || (neededChunks.has(name) && !found.has(name))) kept.push(file.subarray(at, end));
    if (isAncillary && neededChunks.has(name)) found.add(name);
    if (name === 'IEND') return end === file.length ? { file: Buffer.concat(kept), area } : 'picture_unreadable';
    at = end;
  }
  return 'picture_unreadable';
}

/** Interlaced, or with 16 bits a colour. @param at where the IHDR chunk begins */
const isCostly = (file: Buffer, at: number) => file[at + 20] !== 0 || file[at + 16] === 16;

const xmpFlag = 0x04;

function decodableWebp(file: Buffer): Decodable | Problem {
  if (file.readUInt32LE(4) + 8 !== file.length) return 'picture_unreadable';
  const kept: Buffer[] = [file.subarray(0, 12)];
  let at = 12;
  for (let parts = 0; at + 8 <= file.length && parts < maxParts; parts++) {
    const name = file.toString('latin1', at, at + 4);
    if (name === 'ANIM') return 'picture_moves';
    const size = file.readUInt32LE(at + 4);
    const part = file.subarray(at, at + 8 + size + (size % 2));
    if (name === 'VP8X' && part.length > 8) {
      const head = Buffer.from(part);
      head[8] = (head[8] ?? 0) & ~xmpFlag;
      kept.push(head);
    } else if (neededWebpChunks.has(name)) kept.push(part);
    at += 8 + size + (size % 2);
  }
  if (at !== file.length) return 'picture_unreadable';
  const decodable = Buffer.concat(kept);
  decodable.writeUInt32LE(decodable.length - 8, 4);
  return { file: decodable, area: Infinity };
}

const neededWebpChunks = new Set(['VP8 ', 'VP8L', 'ALPH', 'ICCP', 'EXIF']);
