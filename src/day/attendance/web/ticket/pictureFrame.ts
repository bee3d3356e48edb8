import { festival } from '#festival';
import { bannerPaths } from '#events/events/web/banner.ts';
import { categoryLook } from '#events/events/categoryLook.ts';
import type { clubNamed } from '#people/accounts/clubs.ts';
import { clubField } from '#ui/dots/clubField.ts';
import { dotPath, markPaths, type Point } from '#ui/dots/dots.ts';
import { colour, dots, dotWord, line } from '#ui/picture/canvas.ts';

// What the pictures of a ticket and of a result share: the event's banner, the paper, the festival.

export interface OfEvent {
  event: { id: string; title: string; category: string };
  club: ReturnType<typeof clubNamed>;
}

export const pictureSizes = {
  tall: { width: 1080, height: 1920 },
  wide: { width: 1200, height: 630 },
} as const;
export type PictureSize = keyof typeof pictureSizes;

/** In pixels of the picture. */
export const frames = {
  // Stories cover the upper 250 and the lower 340 pixels with names and buttons.
  tall: { columns: 28, banner: 1630, card: [60, 420, 960, 1140], foot: 340 },
  wide: { columns: 60, banner: 16, card: [60, 176, 1080, 372], foot: 574 },
} as const;
type Card = readonly [left: number, top: number, width: number, height: number];

export function renderBanner(context: CanvasRenderingContext2D, { event, club }: OfEvent, size: PictureSize): void {
  const { columns, banner } = frames[size];
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
export function renderFestival(context: CanvasRenderingContext2D, size: PictureSize, words: string): void {
  const { foot, card } = frames[size];
  const [left, , width] = card;
  const right = left + width;
  const name = { width: width / 2, sizes: [34, 28, 22], fill: colour('text') };
  if (size === 'tall') {
    dotWord(context, words, { x: left, y: foot - 76, pitch: 18, fill: colour('signal') });
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

/** The paper, torn off at its right. */
export function renderPaper(context: CanvasRenderingContext2D, [left, top, width, height]: Card): void {
  context.fillStyle = colour('tape');
  context.beginPath();
  context.roundRect(left, top, width, height, 20);
  context.fill();
  const teeth = Array.from({ length: Math.ceil(height / 24) }, (_, i): Point => [0, i]);
  context.save();
  context.translate(left + width - 12, top);
  dots(context, [{ size: 15, d: dotPath(teeth, 24) }], colour('ink'));
  context.restore();
}

export function renderMark(
  context: CanvasRenderingContext2D,
  { club }: Pick<OfEvent, 'club'>,
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
