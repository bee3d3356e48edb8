import { isHeic } from '../heic.ts';

type Problem = 'picture_unreadable' | 'picture_heic' | 'picture_moves';

/**
 * What is wrong with a file before anything decodes it: it is no JPEG, PNG or WebP from its first byte to its last, or it
 * moves. Files of two kinds in one end after the picture or have something in front of it.
 */
export function fileProblem(file: Buffer): Problem | null {
  if (file.length < 16) return 'picture_unreadable';
  if (file.readUInt16BE(0) === 0xffd8) return endOfJpeg(file) === file.length ? null : 'picture_unreadable';
  if (file.readBigUInt64BE(0) === 0x89504e470d0a1a0an) return pngProblem(file);
  if (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP') return webpProblem(file);
  return isHeic(file) ? 'picture_heic' : 'picture_unreadable';
}

const endOfImage = 0xd9;
const startOfScan = 0xda;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** @returns the offset behind the end-of-image marker; -1 without one */
function endOfJpeg(file: Buffer): number {
  let at = 2;
  while (at + 4 <= file.length || at + 2 === file.length) {
    if (file[at] !== 0xff) return -1;
    const marker = file[at + 1] ?? 0;
    if (marker === endOfImage) return at + 2;
    if (at + 4 > file.length) return -1;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2 + file.readUInt16BE(at + 2);
    if (marker === startOfScan) at = endOfScan(file, at);
    if (at < 0) return -1;
  }
  return -1;
}

/** Compressed data holds 0xff only before a zero or a restart marker. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at;
  }
  return -1;
}

function pngProblem(file: Buffer): Problem | null {
  for (let at = 8; at + 12 <= file.length;) {
    const name = file.toString('latin1', at + 4, at + 8);
    at += 12 + file.readUInt32BE(at);
    if (name === 'acTL') return 'picture_moves';
    if (name === 'IEND') return at === file.length ? null : 'picture_unreadable';
  }
  return 'picture_unreadable';
}

function webpProblem(file: Buffer): Problem | null {
  if (file.readUInt32LE(4) + 8 !== file.length) return 'picture_unreadable';
  let at = 12;
  while (at + 8 <= file.length) {
    if (file.toString('latin1', at, at + 4) === 'ANIM') return 'picture_moves';
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === file.length ? null : 'picture_unreadable';
}
