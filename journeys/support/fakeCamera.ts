import { closeSync, openSync, writeSync } from 'node:fs';
import { encode } from 'uqr';

const [width, height] = [640, 480];
const framesPerSecond = 10;
/** Chromium plays the file over and over: the code comes, goes for longer than one scan lasts, and comes again. */
const shownFrames = 25;
const goneFrames = 25;

/** What Chromium needs to take the file for a camera and to let every page use it. */
export const fakeCamera = (file: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

export function filmCode(file: string, code: string): void {
  const { data, size } = encode(code, { border: 4 });
  const grey = Buffer.alloc(width * height, 0x60);
  const shown = Buffer.from(grey);
  const module = Math.floor(height / size);
  const left = Math.floor((width - size * module) / 2);
  const top = Math.floor((height - size * module) / 2);
  for (let y = 0; y < size * module; y++) {
    for (let x = 0; x < size * module; x++) {
      const isDark = data[Math.floor(y / module)]?.[Math.floor(x / module)] ?? false;
      shown[(top + y) * width + left + x] = isDark ? 16 : 235;
    }
  }
  const colourless = Buffer.alloc((width * height) / 2, 128);
  const target = openSync(file, 'w');
  writeSync(target, `YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420mpeg2\n`);
  for (let frame = 0; frame < shownFrames + goneFrames; frame++) {
    writeSync(target, 'FRAME\n');
    writeSync(target, frame < goneFrames ? grey : shown);
    writeSync(target, colourless);
  }
  closeSync(target);
}
