import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { festival } from '#festival';
import { phoneJpeg, picture } from '../../../../tests/support/pictureFiles.ts';
import { suiteApp } from '../../../../tests/support/suiteApp.ts';
import { neutralColour } from '../rules.ts';
import { encodeFiles } from './encoder.ts';
import { encodeFolderPictures } from './folderPictures.ts';
import { createPictureStore } from './served.ts';

const site = suiteApp({ demo: false });
let folder: string;
const face = '1'.repeat(32);
const logo = '2'.repeat(32);
const write = (name: string, file: Buffer) => writeFileSync(join(folder, 'images', name), file);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-'));
  mkdirSync(join(folder, 'images'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

it('are encoded anew, without what the camera wrote, and drawn in the colours of clubs', async () => {
  write('face.jpg', await phoneJpeg());
  write('logo.png', await picture(300, 300).png().toBuffer());
  const pictures = await encodeFolderPictures(folder, { 'face.jpg': face, 'logo.png': logo });
  expect([...pictures.keys()]).toEqual([face, logo]);
  expect(pictures.get(logo)?.dots).toHaveLength(44 * 44);

  const store = createPictureStore(site.db, { folder: pictures, categoryColours: [] });
  for (const width of [480, 960, 1600]) {
    const served = await store(face, `${width}.webp`);
    if (served?.type !== 'image/webp') throw new Error('no WebP');
    expect(served.bytes.toString('latin1')).toMatch(/^RIFF/);
    expect(served.bytes.toString('latin1')).not.toMatch(/CanaryPhone|EXIF/);
  }
  const colour = festival.clubs[0]?.color ?? '';
  for (const drawn of [colour, neutralColour]) {
    const served = await store(logo, `dots-${drawn.slice(1)}.svg`);
    expect(served?.type === 'image/svg+xml' && served.body.plain.toString()).toContain(`stroke="${drawn}"`);
  }
  expect(await store(logo, 'dots-123456.svg')).toBeUndefined();
  expect(await store('3'.repeat(32), '480.webp')).toBeUndefined();
});

it('stop the start with a line for each that cannot be shown', async () => {
  write('text.png', Buffer.from('no picture at all, but long enough'));
  write('large.jpg', Buffer.alloc(5 * 1024 * 1024 + 1));
  write('small.jpg', await picture(100, 100).jpeg().toBuffer());
  write('good.jpg', await picture(300, 300).jpeg().toBuffer());
  const broken = await picture(300, 300).png().toBuffer();
  broken.fill(0, 60, 90);
  write('broken.png', broken);
  const names = ['text.png', 'large.jpg', 'small.jpg', 'good.jpg', 'broken.png'];
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const ids = Object.fromEntries(names.map((name, i) => [name, `${i}`.repeat(32)]));
  await expect(encodeFolderPictures(folder, ids)).rejects.toMatchObject({ name: 'FestivalError' });
  const lines = printed.mock.calls.map(([line]) => String(line).replace(`${folder}/`, ''));
  expect(lines).toEqual([
    'FESTIVAL: images/text.png: This file cannot be shown as a picture. Choose a JPEG, PNG or WebP.',
    'FESTIVAL: images/large.jpg: A picture may have 5 MB at most. Choose a smaller one.',
    expect.stringMatching(/^FESTIVAL: images\/small\.jpg: A picture needs at least 200 pixels on each side/),
    'FESTIVAL: images/broken.png: This file cannot be shown as a picture. Choose a JPEG, PNG or WebP.',
  ]);
});

it('are named when the decoder breaks over them', async () => {
  write('good.png', await picture(300, 300).png().toBuffer());
  const paths = ['good.png', 'gone.png'].map((name) => join(folder, 'images', name));
  await expect(encodeFiles(paths, 44)).rejects.toThrow(/^the decoder ended with 1 over good\.png, gone\.png$/);
});
