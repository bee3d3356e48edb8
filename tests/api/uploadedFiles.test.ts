import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictures } from '#people/pictures/server/tables.ts';
import { pictureAddress } from '#people/pictures/rules.ts';
import { decoderLimits } from '#people/pictures/server/decoderLimits.ts';
import { decodableFile } from '#people/pictures/server/fileShape.ts';
import { startTestApp } from '../support/app.ts';
import { jpegType, upload, type Uploaded } from '../support/pictureCalls.ts';
import {
  emptyPng,
  flat,
  heic,
  hostileFiles,
  oddPictures,
  phoneHeic,
  picture,
  pngWithTexts,
} from '../support/pictureFiles.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe('files that people upload', () => {
  const site = suiteApp({});
  let hostile: Record<string, Buffer>;
  let odd: Record<string, Buffer>;
  beforeAll(async () => {
    hostile = await hostileFiles();
    odd = await oddPictures();
  });

  test('more than forty hostile ones get one clear 400 and leave nothing', async () => {
    expect(Object.keys(hostile).length).toBeGreaterThan(40);
    const keptBefore = await site.db.$count(pictures);
    const rssBefore = process.memoryUsage().rss;
    for (const [name, file] of Object.entries(hostile)) {
      const answer = await upload(site, file);
      expect(answer, name).toMatchObject({ status: 400, code: expect.stringMatching(/^picture_/) });
      expect(answer.message, name).toMatch(/picture/);
    }
    expect(await site.db.$count(pictures)).toBe(keptBefore);
    expect((process.memoryUsage().rss - rssBefore) / 2 ** 20).toBeLessThan(200);
    const codes: (string | undefined)[] = [];
    // One after the other: a person may hold two places at once.
    for (const name of ['GIF that moves', 'WebP that moves', 'a PNG bomb of 144 megapixels', 'a byte more than 5 MB'])
      codes.push((await upload(site, hostile[name] ?? Buffer.alloc(0))).code);
    expect(codes).toEqual(['picture_unreadable', 'picture_moves', 'picture_dimensions', 'picture_too_large']);
  });

  test('a phone’s HEIC is told what to do, whatever it is called; AVIF is no HEIC', async () => {
    // An iPhone's photo, its live photo, 10 bits, a burst; and Android's.
    const ofPhones = ['heic____mif1MiPrmiafMiHBheic', 'heic____msf1hevcheic', 'heix____mif1heix', 'hevc____msf1hevc'];
    const brandsAlone = [...ofPhones, 'mif1____mif1heicmiaf'].map((brands) => [brands, heic(brands)] as const);
    for (const [name, file] of [['a real one', phoneHeic()] as const, ...brandsAlone])
      expect(await upload(site, file), name).toMatchObject({
        status: 400,
        code: 'picture_heic',
        message: expect.stringContaining('Save it as a JPEG, or take a screenshot of it'),
      });
    for (const brands of ['avif____avifmif1miafMA1B', 'mif1____avifmif1', 'mp42____isommp42'])
      expect((await upload(site, heic(brands))).code, brands).toBe('picture_unreadable');
  });

  test('a media type that cannot be parsed says nothing about the file', async () => {
    const file = await picture(300, 200).jpeg().toBuffer();
    for (const type of ['', 'image', '///', 'text/csv', 'application/json'])
      expect(await site.as('sana').post('/pictures', file, { 'content-type': type }), type).toMatchObject({
        status: 201,
      });
  });

  test(
    'odd ones are taken, whatever they are called, and nothing of theirs but the picture',
    { timeout: 300_000 },
    async () => {
      for (const [name, file] of Object.entries(odd)) {
        const answer = await site.as('sana').post<Uploaded>('/pictures', file, { 'content-type': 'text/html' });
        expect(answer.status, `${name}: ${answer.text}`).toBe(201);
        const { rawPayload } = await site.app.inject(pictureAddress(answer.data.picture.id, 1600));
        const metadata = await sharp(rawPayload).metadata();
        expect(metadata, name).toMatchObject({ format: 'webp', space: 'srgb', hasAlpha: false });
        expect(rawPayload.includes('<script'), name).toBe(false);
        expect((await sharp(rawPayload).stats()).isOpaque, name).toBe(true);
      }
    },
  );

  test('what would cost too much is refused, with what to do', { timeout: 120_000 }, async () => {
    for (const file of [
      emptyPng(4001, 4000, { interlaced: true }),
      emptyPng(4001, 4000, { depth: 16 }),
      await flat(4001, 4000).jpeg({ progressive: true }).toBuffer(),
    ])
      expect(await upload(site, file)).toMatchObject({
        status: 400,
        code: 'picture_costly',
        message: expect.stringContaining('Save it as a plain JPEG, or smaller.'),
      });
    expect((await upload(site, await pngWithTexts(104))).status).toBe(201);
  });

  test.runIf(process.platform === 'linux')(
    'the decoder stays within 300 MB over the largest ones and is niced',
    { timeout: 120_000 },
    async () => {
      const files = [hostile['a PNG bomb of 144 megapixels'], odd['48 megapixels'], odd['49 megapixels of black']];
      const interlaced = emptyPng(4000, 4000, { depth: 16, colour: 6, interlaced: true });
      for (const file of [...files, interlaced]) {
        const { signal, megabytes, nice } = await decode(file ?? Buffer.alloc(0));
        expect(signal).toBe(null);
        expect(megabytes).toBeLessThan(300);
        expect(nice).toContain(5);
      }
    },
  );

  test('a decoder beyond its memory is ended', { timeout: 120_000 }, async () => {
    const texts = await pngWithTexts(20);
    expect((await decode(texts)).signal).toBe('SIGKILL');
    const decodable = decodableFile(texts);
    if (typeof decodable === 'string') throw new Error(decodable);
    expect(await decode(decodable.file)).toMatchObject({ signal: null, code: 0 });
  });

  test('and beyond its seconds of a processor', { timeout: 120_000 }, async () => {
    const limits = join(import.meta.dirname, '../../src/people/pictures/server/decoderLimits.ts');
    const program = (seconds: number) =>
      `import { limitThisProcess } from ${JSON.stringify(pathToFileURL(limits))};
       import { pbkdf2 } from 'node:crypto';
       limitThisProcess(${seconds / decoderLimits.processorSeconds});
       pbkdf2('a', 'b', 4_000_000, 64, 'sha512', () => process.exit(7));`;
    const ends = (seconds: number) => run(['--input-type=module', '-e', program(seconds)], Buffer.alloc(0));
    expect(await ends(0.5)).toMatchObject({ signal: 'SIGKILL' });
    expect(await ends(100)).toMatchObject({ signal: null, code: 7 });
  });
});

/** Of the process that decodes, with what it took at most: not its maxRSS, which counts what it was forked from. */
async function decode(file: Buffer) {
  const report = `data:text/javascript,${encodeURIComponent(`
    import { readFileSync, readdirSync } from 'node:fs';
    const nice = (thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ')[1].split(' ')[16];
    process.on('exit', () => process.stderr.write(
      readFileSync('/proc/self/status') + readdirSync('/proc/self/task').map((thread) => 'nice ' + nice(thread)).join()));`)}`;
  const program = join(import.meta.dirname, '../../src/people/pictures/server/decoderProcess.ts');
  const { errors, ...ended } = await run(['--import', report, program, '68'], file);
  const nice = [...errors.matchAll(/nice (-?\d+)/g)].map(([, value]) => Number(value));
  return { ...ended, megabytes: Number(/VmHWM:\s+(\d+)/.exec(errors)?.[1]) / 1024, nice };
}

async function run(args: readonly string[], input: Buffer) {
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [errors, [code, signal]] = await Promise.all([
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  return { code, signal, errors };
}

test('who uploads what cannot be used is slowed down, whoever is not signed in uploads nothing', async () => {
  const site = await startTestApp({ limits: true });
  const file = await picture(300, 300).jpeg().toBuffer();
  expect((await site.nobody.post('/pictures', file, jpegType)).code).toBe('unauthenticated');
  for (let i = 0; i < 30; i++) expect((await upload(site, Buffer.from('no picture'))).code).toBe('picture_unreadable');
  expect(await upload(site, file)).toMatchObject({ status: 429, code: 'rate_limited' });
  expect((await upload(site, file, 'ayesha')).status).toBe(201);
  await site.close();
});
