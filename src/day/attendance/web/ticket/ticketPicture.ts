import { festival } from '#festival';
import { bannerPaths } from '#events/events/web/banner.ts';
import { categoryLook } from '#events/events/categoryLook.ts';
import { clubField } from '#ui/dots/clubField.ts';
import { asciiColumns, dotPath, isLit, markPaths, type Point, rows } from '#ui/dots/dots.ts';
import { colour, dots, fontOf, line, newCanvas, toPng, dotWord } from '#ui/picture/canvas.ts';
import { type TicketFacts, writtenNumber } from './ticketFacts.ts';

export const pictureSizes = {
  tall: { width: 1080, height: 1920 },
  wide: { width: 1200, height: 630 },
} as const;
export type PictureSize = keyof typeof pictureSizes;

/** The layout, in pixels of the picture. */
const layouts = {
  // Stories cover the upper 250 and the lower 340 pixels with names and buttons.
  tall: { columns: 28, banner: 1630, card: [60, 420, 960, 1140], sizes: [92, 78, 66, 56, 46, 38], most: 3, foot: 340 },
  wide: { columns: 60, banner: 16, card: [60, 176, 1080, 372], sizes: [60, 52, 46, 40, 34], most: 2, foot: 574 },
} as const;

export async function renderTicket(facts: TicketFacts, size: PictureSize): Promise<File> {
  const { width, height } = pictureSizes[size];
  const words = `${facts.event.title}${facts.holder}${facts.by}${facts.when}`;
  const { canvas, context } = await newCanvas({ width, height }, words);
  renderBanner(context, facts, size);
  renderCard(context, facts, size);
  renderFestival(context, size);
  return toPng(canvas, `ticket-${facts.number}-${width}x${height}.png`);
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

/** The festival and its address: below the card, in a story beside the word above it. */
function renderFestival(context: CanvasRenderingContext2D, size: PictureSize): void {
  const { foot, card } = layouts[size];
  const [left, , width] = card;
  const right = left + width;
  const name = { width: width / 2, sizes: [34, 28, 22], fill: colour('text') };
  if (size === 'tall') {
    dotWord(context, "I'M IN", { x: left, y: foot - 76, pitch: 18, fill: colour('signal') });
    context.textAlign = 'right';
    line(context, festival.name, { ...name, x: right, y: foot - 36 });
  } else line(context, festival.name, { ...name, x: left, y: foot });
  context.textAlign = 'right';
  line(context, location.host, {
    x: right,
    y: size === 'tall' ? foot + 10 : foot,
    width: width / 2,
    sizes: [30, 24, 18],
    fill: colour('mute'),
  });
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
  if (!isTall) renderMark(context, facts, box.x, top + pad, 72);
  const besideMark = facts.club && !isTall ? 92 : 0;
  const by = { ...box, x: box.x + besideMark, width: box.width - besideMark, sizes: [34, 28, 22] };
  line(context, facts.by, { ...by, y: top + pad + (isTall ? 0 : 20) });
  const title = line(context, facts.event.title, {
    ...box,
    y: top + pad + (isTall ? 76 : 90),
    sizes,
    most,
    height: isTall ? 300 : 136,
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
  if (!isTall) return;
  // Beside the holes, and in the middle of their height.
  const side = Math.min(8 * pitch, box.width - 8 * pitch - 28);
  const middle = bottom - tapeRows * pitch + 5 * pitch;
  renderMark(context, facts, box.x + box.width - side, middle - side / 2, side);
}

const [widePitch, tallPitch] = [22, 55];
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
