import { execFile } from 'node:child_process';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pictures } from '#pictures/server/tables.ts';
import { pictureAddress } from '#pictures/rules.ts';
import { startTestApp } from '../support/app.ts';
import { jpegType, upload, type Uploaded } from '../support/pictureCalls.ts';
import { heic, hostileFiles, oddPictures, phoneHeic, picture } from '../support/pictureFiles.ts';
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
    const codes = await Promise.all(
      (['GIF that moves', 'WebP that moves', 'a PNG bomb of 144 megapixels', 'a byte more than 5 MB'] as const).map(
        async (name) => (await upload(site, hostile[name] ?? Buffer.alloc(0))).code,
      ),
    );
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

  test.runIf(process.platform === 'linux')('the decoder stays small over the largest ones', async () => {
    for (const file of [hostile['a PNG bomb of 144 megapixels'], odd['48 megapixels'], odd['49 megapixels of black']])
      expect(await peakMegabytes(file ?? Buffer.alloc(0))).toBeLessThan(320);
  });
});

/** What the process that decodes takes at most. Not its maxRSS, which counts what it was forked from. */
async function peakMegabytes(file: Buffer): Promise<number> {
  const report =
    'data:text/javascript,import{readFileSync}from"node:fs";process.on("exit",()=>process.stderr.write(readFileSync("/proc/self/status")))';
  const program = join(import.meta.dirname, '../../src/pictures/server/encode.ts');
  const status = await new Promise<string>((resolve) => {
    const options = { encoding: 'buffer', maxBuffer: 2 ** 26 } as const;
    const child = execFile(process.execPath, ['--import', report, program], options, (_error, _out, err) =>
      resolve(err.toString()),
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(file);
  });
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
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
