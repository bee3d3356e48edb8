import { clubNamed, clubOfSlug } from '#people/accounts/clubs.ts';
import { festival } from '#festival';
import { clubColours } from '#platform/festival/clubColours.ts';
import { bannerPaths } from '#events/events/web/banner.ts';
import { categoryLook } from '#events/events/categoryLook.ts';
import { registrationAt } from '#events/events/web/opening.ts';
import { registrationOpens } from '#events/events/web/wording.ts';
import { shownStatus } from '#events/events/web/shownStatus.ts';
import { asciiColumns, type DotPath, dotPath, markPaths, rowOf, rows, textColumns } from '#ui/dots/dots.ts';
import { clubField } from '#ui/dots/clubField.ts';
import tokens from '#ui/styles/tokens.css?raw';
import type { SharedEvent, ShareSubject } from '../renderer.ts';
import { fitted, isRightToLeft, printable } from './pictureText.ts';

// The pictures that messengers show beside a link, 1200×630, rendered as SVG without a style sheet or browser. Many
// messengers crop them to a square, so all text is in the middle 630 px. Source: design guide, §12.

const width = 1200;
const height = 630;
const margin = 72;
const safe = { left: 300, right: 900 };
const safeWidth = safe.right - safe.left;
const sizes = [96, 84, 72, 62, 54, 46, 40, 34];

const colour = (name: string): string => new RegExp(`--color-${name}:\\s*(#\\w+)`).exec(tokens)?.[1] ?? '#f6f1e4';

export function renderSharePicture(of: ShareSubject): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Archivo" fill="none" stroke-linecap="round">`,
    `<rect width="${width}" height="${height}" fill="${colour('ink')}"/>`,
    ...shapesOf(of),
    '</svg>',
  ].join('');
}

function shapesOf(of: ShareSubject): string[] {
  switch (of.kind) {
    case 'site':
      return site();
    case 'club':
      return clubPage(of.slug);
    case 'event':
      return eventPage(of);
    case 'schedule':
      return ofAllClubs('Schedule', 'Every event on one timeline');
    default:
      return ofAllClubs('Featured Events', 'Bring a team, no account needed');
  }
}

/** The headline across the whole width, each row in its club's colour. */
function site(): string[] {
  const words = textColumns(festival.headline);
  const pitch = width / (words.length + 4);
  // The grid runs off both edges.
  const around = Array<number>(2).fill(0);
  const top = 150;
  const tagline = fitted(printable(festival.tagline[0] ?? festival.name), [56, 48, 40, 34, 28], width - 2 * margin, 64);
  return [
    translated(0, top, dotRows([...around, ...words, ...around], pitch)),
    ...tagline.lines.map((line, i) =>
      text(line, width / 2, top + rows * pitch + 130 + i * tagline.size * 1.15, tagline.size, colour('text'), 'middle'),
    ),
    text(printable(festival.university.fullName), width / 2, height - 64, 32, colour('mute'), 'middle'),
  ];
}

interface Page {
  title: string;
  /** Across the top. */
  banner: string;
  bannerHeight: number;
  /** The owner of the page. */
  by: string;
  mark?: string;
  byColour: string;
  foot: string;
  footColour: string;
}

function eventPage({ event, now, isFeatured, datesAnnounced }: Extract<ShareSubject, { kind: 'event' }>): string[] {
  const club = clubNamed(event.organizerClub);
  const subject = { id: event._id, title: event.title, category: event.category };
  const { banner, bannerHeight } = bannerOf(subject, categoryLook(event.category).colour, club?.color);
  const state = stateOf(event, now, isFeatured, datesAnnounced);
  return page({
    title: printable(event.title) || event.category,
    banner,
    bannerHeight,
    by: club?.name ?? (event.organizerClub || festival.name),
    ...(club && { mark: clubMark(club) }),
    byColour: club?.color ?? colour('dim'),
    foot: state.words,
    footColour: colour(state.tone),
  });
}

function clubPage(slug: string): string[] {
  const club = clubOfSlug(slug);
  if (!club) return site();
  const side = 168;
  const top = 60 + side;
  const end = height - 150;
  const name = fitted(printable(club.name), sizes, safeWidth, end - top);
  const blockHeight = name.lines.length * name.size * name.lineHeight;
  return [
    translated(safe.left, 60, `<g transform="scale(${side / 56})">${clubMark(club)}</g>`),
    ...setLines(name, top + (end - top - blockHeight) / 2 + name.size * (name.lineHeight - 0.22), colour('text')),
    ...underneath(safe.left, printable(club.domain), club.color, `A club of ${festival.name}`, colour('mute')),
  ];
}

/** A page about all clubs: its title in ASCII bits, one row per club. */
function ofAllClubs(title: string, foot: string): string[] {
  const columns = asciiColumns(
    title
      .padEnd(title.length + 2)
      .repeat(48)
      .slice(0, 48),
  );
  const pitch = width / columns.length;
  return page({
    title,
    banner: translated(0, pitch / 2, dotRows(columns, pitch)),
    bannerHeight: (rows + 1) * pitch,
    by: festival.name,
    byColour: colour('dim'),
    foot,
    footColour: colour('dim'),
  });
}

function page({ title, banner, bannerHeight, by, mark, byColour, foot, footColour }: Page): string[] {
  const top = bannerHeight + 26;
  const end = height - 132;
  const set = fitted(title, sizes, safeWidth, end - top);
  const blockHeight = set.lines.length * set.size * set.lineHeight;
  const first = top + (end - top - blockHeight) / 2 + set.size * (set.lineHeight - 0.28);
  const markSide = 64;
  const besideMark = safe.left + (mark === undefined ? 0 : markSide + 20);
  return [
    banner,
    ...setLines(set, first, colour('text')),
    ...(mark === undefined
      ? []
      : [translated(safe.left, height - 112, `<g transform="scale(${markSide / 56})">${mark}</g>`)]),
    ...underneath(besideMark, printable(by), byColour, foot, footColour),
  ];
}

/** Two lines at the foot of the middle. */
const underneath = (x: number, first: string, firstColour: string, second: string, secondColour: string): string[] => {
  const line = (words: string, sizesOfIt: number[], y: number, fill: string) => {
    const { lines, size } = fitted(words, sizesOfIt, safe.right - x, 0);
    return text(lines[0] ?? '', x, y, size, fill);
  };
  return [
    line(first, [34, 30, 26, 22], height - 86, firstColour),
    line(printable(second), [30, 26, 22], height - 50, secondColour),
  ];
};

const setLines = (set: ReturnType<typeof fitted>, first: number, fill: string): string[] =>
  set.lines.map((line, i) => {
    const y = first + i * set.size * set.lineHeight;
    return set.isRightToLeft
      ? text(line, safe.right, y, set.size, fill, 'end')
      : text(line, safe.left, y, set.size, fill);
  });

function bannerOf(subject: Parameters<typeof bannerPaths>[0], tone: string, low = tone) {
  const columns = 48;
  const pitch = width / columns;
  const paths = bannerPaths(subject, columns, pitch);
  const banner =
    `<g transform="translate(0 ${pitch / 2})"><g stroke="${low}" opacity="0.3">${paths.low.map(path).join('')}</g>` +
    `<g stroke="${tone}">${paths.high.map(path).join('')}</g></g>`;
  return { banner, bannerHeight: (rows + 1) * pitch };
}

const clubMark = (club: Parameters<typeof clubField>[0] & { color: string }): string =>
  markPaths(clubField(club))
    .map(({ off, ...dots }) => `<g stroke="${club.color}" opacity="${off ? 0.35 : 1}">${path(dots)}</g>`)
    .join('');

interface State {
  words: string;
  tone: 'ok' | 'warn' | 'bad' | 'info' | 'idle';
}

/** As on the event's page, with the team size. */
function stateOf(event: SharedEvent, now: Date, isFeatured: boolean, datesAnnounced: boolean): State {
  switch (shownStatus(event, now, datesAnnounced)) {
    case 'cancelled':
      return { words: 'Cancelled', tone: 'bad' };
    case 'completed':
      return { words: 'Concluded', tone: 'idle' };
    case 'ongoing':
      return { words: 'Ongoing', tone: 'ok' };
    case 'closed':
      return { words: 'Registration closed', tone: 'idle' };
    case 'upcoming':
  }
  const registration = registrationAt(event, now);
  if (registration === 'closed') return { words: 'Registration closed', tone: 'idle' };
  if (registration === 'later') return { words: registrationOpens(event), tone: 'info' };
  const { minTeamSize: least, maxTeamSize: most } = event;
  const size = least === most ? `${most}` : `${least} to ${most}`;
  const who = isFeatured || event.isTeamEvent ? `teams of ${size}` : 'individual entry';
  return event.isFull ? { words: `Full, waitlist open, ${who}`, tone: 'warn' } : { words: `Open, ${who}`, tone: 'ok' };
}

function dotRows(columns: readonly number[], pitch: number): string {
  return Array.from({ length: rows }, (_, y) => {
    const { lit, unlit } = rowOf(columns, y);
    return (
      `<path stroke="${colour('edge')}" opacity="0.55" stroke-width="${pitch * 0.16}" d="${dotPath(unlit, pitch)}"/>` +
      `<path stroke="${clubColours[y % clubColours.length] ?? ''}" stroke-width="${pitch * 0.84}" d="${dotPath(lit, pitch)}"/>`
    );
  }).join('');
}

const path = ({ size, d }: DotPath): string => `<path stroke-width="${size}" d="${d}"/>`;
const translated = (x: number, y: number, what: string): string => `<g transform="translate(${x} ${y})">${what}</g>`;

function text(words: string, x: number, y: number, size: number, fill: string, anchor = 'start'): string {
  const spacing = isRightToLeft(words) ? 0 : -0.5;
  // Also the closing bracket: XML refuses `]]>` in a text.
  const escaped = words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<text x="${x}" y="${y}" font-size="${size}" letter-spacing="${spacing}" fill="${fill}" text-anchor="${anchor}">${escaped}</text>`;
}
