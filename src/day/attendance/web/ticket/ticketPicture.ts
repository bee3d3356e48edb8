import { festival } from '#festival';
import { bannerPaths } from '#events/events/web/banner.ts';
import { categoryLook } from '#events/events/categoryLook.ts';
import { clubField } from '#ui/dots/clubField.ts';
import { asciiColumns, dotPath, isLit, markPaths, type Point, rows } from '#ui/dots/dots.ts';
import { type TicketFacts, writtenNumber } from './ticketFacts.ts';

// Rendered by the browser: no name leaves the device before its owner shares it, and every script has a font.

export const pictureSizes = {
  tall: { width: 1080, height: 1920 },
  wide: { width: 1200, height: 630 },
} as const;
export type PictureSize = keyof typeof pictureSizes;

/** The layout, in pixels of the picture. */
const layouts = {
  // Stories cover the upper 250 and the lower 340 pixels with names and buttons.
  tall: { columns: 28, banner: 290, card: [80, 640, 920, 850], sizes: [92, 78, 66, 56, 46, 38], most: 4, foot: 1560 },
  wide: { columns: 60, banner: 16, card: [60, 176, 1080, 372], sizes: [60, 52, 46, 40, 34], most: 2, foot: 574 },
} as const;

const colour = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
const family = 'Archivo Variable, system-ui, sans-serif';
const fontOf = (size: number, weight = 680): string => `${weight} ${size}px ${family}`;

export async function renderTicket(facts: TicketFacts, size: PictureSize): Promise<Blob> {
  const { width, height } = pictureSizes[size];
  const words = `${facts.event.title}${facts.holder}${facts.by}${facts.when}`;
  await Promise.all([680, 500].map((weight) => document.fonts.load(fontOf(40, weight), words)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.lineCap = 'round';
  context.fillStyle = colour('ink');
  context.fillRect(0, 0, width, height);
  renderBanner(context, facts, size);
  renderCard(context, facts, size);
  const { foot, card } = layouts[size];
  line(context, festival.name, { x: card[0], y: foot, width: card[2] / 2, sizes: [34], fill: colour('text') });
  context.textAlign = 'right';
  line(context, location.host, {
    x: card[0] + card[2],
    y: foot,
    width: card[2] / 2,
    sizes: [30, 24, 18],
    fill: colour('mute'),
  });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

function renderBanner(context: CanvasRenderingContext2D, { event, club }: TicketFacts, size: PictureSize): void {
  const { columns, banner } = layouts[size];
  const { high, low } = bannerPaths(event, columns, pictureSizes[size].width / columns);
  const tone = categoryLook(event.category).colour;
  context.save();
  context.translate(0, banner);
  context.globalAlpha = 0.3;
  dots(context, low, club?.color ?? tone);
  context.globalAlpha = 1;
  dots(context, high, tone);
  context.restore();
}

function dots(context: CanvasRenderingContext2D, paths: readonly { size: number; d: string }[], stroke: string): void {
  context.strokeStyle = stroke;
  for (const path of paths) {
    context.lineWidth = path.size;
    context.stroke(new Path2D(path.d));
  }
}

/** The paper, torn off at the stub that had the code. */
function renderCard(context: CanvasRenderingContext2D, facts: TicketFacts, size: PictureSize): void {
  const { card, sizes, most } = layouts[size];
  const [left, top, width, height] = card;
  const ink = colour('tape-ink');
  const pad = size === 'tall' ? 56 : 36;
  context.fillStyle = colour('tape');
  context.beginPath();
  context.roundRect(left, top, width, height, 20);
  context.fill();
  const teeth = Array.from({ length: Math.ceil(height / 24) }, (_, i): Point => [0, i]);
  context.save();
  context.translate(left + width - 12, top);
  dots(context, [{ size: 15, d: dotPath(teeth, 24) }], colour('ink'));
  context.restore();

  const isTall = size === 'tall';
  const tapeWidth = isTall ? 0 : (facts.number.length + 1) * widePitch + pad;
  const box = { x: left + pad, width: width - tapeWidth - 2 * pad, fill: ink };
  renderMark(context, facts, box.x, top + pad, 72);
  const besideMark = facts.club ? 92 : 0;
  const by = { ...box, x: box.x + besideMark, width: box.width - besideMark, sizes: [34, 28, 22] };
  line(context, facts.by, { ...by, y: top + pad + 20 });
  const title = line(context, facts.event.title, {
    ...box,
    y: top + pad + (isTall ? 108 : 90),
    sizes,
    most,
    height: isTall ? 420 : 136,
  });
  const people = { ...box, y: title + (isTall ? 24 : 10), sizes: isTall ? [54, 46, 38, 30] : [36, 30, 24] };
  const holder = line(context, facts.holder, people);
  const where = { ...people, y: holder + 8, sizes: [30, 26, 22], weight: 500, most: isTall ? 2 : 1 };
  const end = line(context, facts.when, where);

  const bottom = top + height - pad;
  const pitch = isTall ? Math.min(tallPitch, (bottom - end) / tapeRows) : widePitch;
  context.save();
  context.translate(
    isTall ? box.x : left + width - tapeWidth,
    isTall ? bottom - tapeRows * pitch + pitch : top + (height - tapeRows * pitch) / 2,
  );
  punch(context, facts.number, pitch, ink);
  context.restore();
}

const [widePitch, tallPitch] = [22, 40];
/** Seven rows, the feed holes, and the number in letters. */
const tapeRows = 10.6;

function renderMark(
  context: CanvasRenderingContext2D,
  { club }: TicketFacts,
  x: number,
  y: number,
  side: number,
): void {
  if (!club) return;
  context.save();
  context.translate(x, y);
  context.fillStyle = colour('ink');
  context.beginPath();
  context.roundRect(0, 0, side, side, 10);
  context.fill();
  context.translate(side * 0.11, side * 0.11);
  context.scale((side * 0.78) / 56, (side * 0.78) / 56);
  dots(
    context,
    markPaths(clubField(club)).filter(({ off }) => !off),
    club.color,
  );
  context.restore();
}

/** The number in seven bits per character, around the feed holes of a tape, and in letters below. */
function punch(context: CanvasRenderingContext2D, number: string, pitch: number, ink: string): void {
  const holes: Point[] = [];
  const feed: Point[] = [];
  asciiColumns(number).forEach((code, x) => {
    for (let y = 0; y < rows; y++) if (isLit(code, y)) holes.push([x, y < 4 ? y : y + 1]);
    feed.push([x, 4]);
  });
  dots(context, [{ size: pitch * 0.66, d: dotPath(holes, pitch) }], colour('ink'));
  dots(context, [{ size: pitch * 0.3, d: dotPath(feed, pitch) }], colour('ink'));
  context.fillStyle = ink;
  context.textAlign = 'left';
  context.font = fontOf(pitch * 1.1, 500);
  context.fillText(writtenNumber(number), pitch * 0.15, 9.6 * pitch);
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
function line(context: CanvasRenderingContext2D, words: string, box: Box): number {
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
