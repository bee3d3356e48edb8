import { asciiColumns, dotPath, isLit, type Point, rows } from '#ui/dots/dots.ts';
import { colour, dots, fontOf, line, newCanvas, toPng } from '#ui/picture/canvas.ts';
import {
  frames,
  type PictureSize,
  pictureSizes,
  renderBanner,
  renderFestival,
  renderMark,
  renderPaper,
} from './pictureFrame.ts';
import { type TicketFacts, writtenNumber } from './ticketFacts.ts';

const titles = {
  tall: { sizes: [92, 78, 66, 56, 46, 38], most: 3 },
  wide: { sizes: [60, 52, 46, 40, 34], most: 2 },
} as const;

export async function renderTicket(facts: TicketFacts, size: PictureSize): Promise<File> {
  const { width, height } = pictureSizes[size];
  const words = `${facts.event.title}${facts.holder}${facts.by}${facts.when}`;
  const { canvas, context } = await newCanvas({ width, height }, words);
  renderBanner(context, facts, size);
  renderCard(context, facts, size);
  renderFestival(context, size, "I'M IN");
  return toPng(canvas, `ticket-${facts.number}-${width}x${height}.png`);
}

/** The paper, torn off at the stub that had the code. */
function renderCard(context: CanvasRenderingContext2D, facts: TicketFacts, size: PictureSize): void {
  const { card } = frames[size];
  const { sizes, most } = titles[size];
  const [left, top, width, height] = card;
  const ink = colour('tape-ink');
  const pad = size === 'tall' ? 56 : 36;
  renderPaper(context, card);
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
