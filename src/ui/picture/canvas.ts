import { dotPath, rowOf, rows, textColumns } from '../dots/dots.ts';

// The browser renders pictures: no name leaves the device before its owner shares it, and every script has a font.

export const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
const family = 'Archivo Variable, system-ui, sans-serif';
export const fontOf = (size: number, weight = 680): string => `${weight} ${size}px ${family}`;

/** A canvas of this size in the page's colour, once its letters are loaded. */
export async function newCanvas({ width, height }: { width: number; height: number }, words: string) {
  // Where they cannot be loaded, the device's own take their place.
  await Promise.allSettled([680, 500].map((weight) => document.fonts.load(fontOf(40, weight), words)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.lineCap = 'round';
  context.fillStyle = colour('ink');
  context.fillRect(0, 0, width, height);
  return { canvas, context };
}

export const toPng = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(new File([blob], name, { type: 'image/png' })) : reject(new Error('no picture'))),
      'image/png',
    );
  });

/** In dots, seven rows high. */
export function dotWord(
  context: CanvasRenderingContext2D,
  words: string,
  { x, y, pitch, fill }: { x: number; y: number; pitch: number; fill: string },
): void {
  const all = textColumns(words);
  // Letters narrower than their cell begin at the edge too.
  const columns = all.slice(all.findIndex((column) => column !== 0));
  const lit = Array.from({ length: rows }, (_, row) => rowOf(columns, row).lit).flat();
  context.save();
  context.translate(x, y);
  dots(context, [{ size: pitch * 0.84, d: dotPath(lit, pitch) }], fill);
  context.restore();
}

export function dots(
  context: CanvasRenderingContext2D,
  paths: readonly { size: number; d: string }[],
  stroke: string,
): void {
  context.strokeStyle = stroke;
  for (const path of paths) {
    context.lineWidth = path.size;
    context.stroke(new Path2D(path.d));
  }
}

interface Box {
  x: number;
  /** Of the first line's top. */
  y: number;
  width: number;
  sizes: readonly number[];
  fill: string;
  weight?: number;
  most?: number;
  height?: number;
}

/** Text as large as it fits, truncated if the smallest size is too large. @returns where it ends */
export function line(context: CanvasRenderingContext2D, words: string, box: Box): number {
  const { x, y, width, sizes, fill, weight = 680, most = 1 } = box;
  const isRightToLeft = /^[^\p{L}]*[\u0590-\u08ff]/u.test(words);
  const leading = isRightToLeft ? 1.5 : 1.12;
  const fits = (each: number) => Math.max(1, Math.min(most, Math.floor((box.height ?? Infinity) / (each * leading))));
  let lines: string[] = [];
  let size = 0;
  for (size of sizes) {
    context.font = fontOf(size, weight);
    lines = wrapped(context, words, width);
    if (lines.length <= fits(size) && lines.every((each) => context.measureText(each).width <= width)) break;
  }
  context.fillStyle = fill;
  context.direction = isRightToLeft ? 'rtl' : 'ltr';
  if (context.textAlign !== 'right') context.textAlign = 'start';
  const height = size * leading;
  const shown = lines
    .slice(0, fits(size))
    .map((each, i) => shortened(context, each, width, i === fits(size) - 1 && lines.length > fits(size)));
  shown.forEach((each, i) => {
    context.fillText(each, isRightToLeft ? x + width : x, y + size * 0.8 + i * height);
  });
  context.direction = 'ltr';
  context.textAlign = 'start';
  return y + shown.length * height;
}

function wrapped(context: CanvasRenderingContext2D, words: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of words.split(/\s+/)) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && context.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function shortened(context: CanvasRenderingContext2D, words: string, width: number, isCut: boolean): string {
  if (!isCut && context.measureText(words).width <= width) return words;
  const characters = Array.from(words);
  while (characters.length > 0 && context.measureText(`${characters.join('')}…`).width > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
