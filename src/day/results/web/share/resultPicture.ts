import {
  frames,
  type OfEvent,
  type PictureSize,
  pictureSizes,
  renderBanner,
  renderFestival,
  renderMark,
  renderPaper,
} from '#day/attendance/web/ticket/pictureFrame.ts';
import { colour, dotWord, line, newCanvas, toPng } from '#ui/picture/canvas.ts';
import { ordinal } from '../../rules.ts';

export interface ResultFacts extends OfEvent {
  place: number;
  /** The team, or the person who took part alone. */
  name: string;
}

const layouts = {
  tall: { pitch: 72, names: [112, 96, 80, 64, 52, 42], events: [52, 44, 36], side: 440 },
  wide: { pitch: 36, names: [84, 72, 60, 50, 40, 32], events: [40, 34, 28], side: 0 },
} as const;

/** Draws the place in dots on the festival's paper, with the winner and the event. */
export async function renderResult(facts: ResultFacts, size: PictureSize): Promise<File> {
  const { width, height } = pictureSizes[size];
  const { canvas, context } = await newCanvas({ width, height }, `${facts.name}${facts.event.title}`);
  const { card } = frames[size];
  const [left, top, cardWidth] = card;
  const { pitch, names, events, side } = layouts[size];
  const isTall = size === 'tall';
  const pad = isTall ? 56 : 44;
  const ink = colour('tape-ink');
  renderBanner(context, facts, size);
  renderPaper(context, card);
  dotWord(context, String(facts.place), { x: left + pad, y: top + pad, pitch, fill: ink });
  if (isTall) renderMark(context, facts, left + cardWidth - pad - side, top + pad, side);
  // Beside the place, in a story below it.
  const beside = isTall ? 0 : (String(facts.place).length * 6 + 1) * pitch;
  const box = { x: left + pad + beside, width: cardWidth - 2 * pad - beside, fill: ink };
  const start = top + pad + (isTall ? 7 * pitch + 72 : 0);
  const place = line(context, `${ordinal(facts.place)} place`, {
    ...box,
    y: start,
    sizes: isTall ? [44] : [32],
    weight: 500,
  });
  const name = line(context, facts.name, { ...box, y: place + 12, sizes: names, most: 2, height: isTall ? 270 : 190 });
  line(context, facts.event.title, {
    ...box,
    y: name + (isTall ? 28 : 12),
    sizes: events,
    weight: 500,
    most: isTall ? 2 : 1,
  });
  renderFestival(context, size, facts.place === 1 ? 'WINNER' : ordinal(facts.place));
  return toPng(canvas, `result-${facts.place}-${width}x${height}.png`);
}
