import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { describe, expect, test } from 'vitest';
import { festival } from '#festival';
import type { SharedEvent } from '../renderer.ts';
import { printable, widthOf } from './pictureText.ts';
import { renderSharePicture } from './sharePicture.ts';

const [club] = festival.clubs;
const event: SharedEvent = {
  _id: '019ab000-0000-7000-8000-000000000001',
  title: 'Code Relay',
  category: 'Competition',
  organizerClub: club?.name ?? '',
  status: 'upcoming',
  date: '2027-01-02',
  time: '10:00',
  durationMinutes: 60,
  registrationDeadline: '2027-01-01T00:00:00.000Z',
  registrationOpensAt: null,
  registrationOpen: true,
  minTeamSize: 2,
  maxTeamSize: 4,
  isTeamEvent: true,
  isFull: false,
};
const at = (now: string) => ({ now: new Date(now), isFeatured: false, datesAnnounced: true });
const pictureOf = (changes: Partial<SharedEvent> = {}, now = '2026-11-23T08:00:00Z', more = {}) =>
  renderSharePicture({ kind: 'event', event: { ...event, ...changes }, ...at(now), ...more });

interface Line {
  x: number;
  y: number;
  size: number;
  words: string;
  isAtEnd: boolean;
}
const linesOf = (svg: string): Line[] =>
  Array.from(
    svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" font-size="(\d+)"[^>]*text-anchor="(\w+)">([^<]*)<\/text>/g),
    ([, x, y, size, anchor, words = '']) => ({
      x: Number(x),
      y: Number(y),
      size: Number(size),
      words,
      isAtEnd: anchor === 'end',
    }),
  );
const wordsOf = (svg: string) => linesOf(svg).map(({ words }) => words);

const font = create(readFileSync(new URL('../server/fonts/archivo.ttf', import.meta.url)));

test('no character is wider than it is taken to be', () => {
  for (const codePoint of font.characterSet) {
    const character = String.fromCodePoint(codePoint);
    if (printable(character) === '') continue;
    const drawn = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
    expect(widthOf(character), character).toBeGreaterThanOrEqual(drawn);
  }
});

describe('an event’s picture', () => {
  test('a short title stands at 96 px, above its club and who may enter', () => {
    const lines = linesOf(pictureOf());
    expect(lines.map(({ words }) => words)).toEqual(['Code', 'Relay', club?.name, 'Open, teams of 2 to 4']);
    expect(lines[0]?.size).toBe(96);
  });

  test.each([
    'Code Relay',
    'Internationalization',
    'Championship '.repeat(15).trim(),
    'W'.repeat(200),
    'مقابلہ حسنِ قرأت اور شاعری',
  ])('all that is to be read of %s stands in the middle 630 px and in the picture', (title) => {
    const lines = linesOf(pictureOf({ title, isFull: true }));
    expect(lines.length).toBeGreaterThan(2);
    lines.forEach(({ x, y, size, words, isAtEnd }, i) => {
      const width = widthOf(words) * size;
      expect(isAtEnd ? x - width : x, words).toBeGreaterThanOrEqual(285);
      expect(isAtEnd ? x : x + width, words).toBeLessThanOrEqual(915);
      expect(y, words).toBeLessThanOrEqual(600);
      const before = lines[i - 1];
      if (before) expect(y - before.y, words).toBeGreaterThanOrEqual(size);
    });
  });

  test('what is left out of a title too long is shown by dots', () => {
    expect(wordsOf(pictureOf({ title: 'Championship '.repeat(15).trim() })).at(-3)).toMatch(/…$/);
  });

  test('no line is in two scripts, and a title of neither is told by its category', () => {
    expect(wordsOf(pictureOf({ title: 'Urdu مقابلہ! Night' })).slice(0, 3)).toEqual(['Urdu', 'مقابلہ', 'Night']);
    expect(wordsOf(pictureOf({ title: '🎉🎉' }))[0]).toBe('Competition');
  });

  test('a hostile title is text', () => {
    const svg = pictureOf({ title: '</text><script>&"' });
    expect(svg).not.toContain('<script');
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;&amp;"');
  });

  test.each<[string, Partial<SharedEvent>, string?]>([
    ['Open, individual entry', { isTeamEvent: false }],
    ['Open, teams of 3', { minTeamSize: 3, maxTeamSize: 3 }],
    ['Full, waitlist open, teams of 2 to 4', { isFull: true }],
    ['Registration closed', { registrationOpen: false }],
    ['Registration closed', { registrationOpen: false }, '2027-01-01T12:00:00Z'],
    ['Ongoing', { status: 'ongoing', registrationOpen: false }],
    ['Concluded', { registrationOpen: false }, '2027-02-01T00:00:00Z'],
    ['Cancelled', { status: 'cancelled', registrationOpen: false }],
  ])('%s', (state, changes, now) => {
    expect(wordsOf(pictureOf(changes, now)).at(-1)).toBe(state);
  });

  test('before dates are announced none is told by the clock', () => {
    const svg = pictureOf({ registrationOpen: false }, '2027-02-01T00:00:00Z', { datesAnnounced: false });
    expect(wordsOf(svg).at(-1)).toBe('Registration closed');
  });

  test('a featured event is for teams, and one of no club is the festival’s', () => {
    const svg = pictureOf({ isTeamEvent: false, organizerClub: '' }, undefined, { isFeatured: true });
    expect(wordsOf(svg).slice(-2)).toEqual([festival.name, 'Open, teams of 2 to 4']);
  });
});

test('each club and page has a picture of its own, with its words in the middle', () => {
  const subjects = [
    ...(['schedule', 'featured-events'] as const).map((kind) => ({ kind })),
    ...festival.clubs.map(({ slug }) => ({ kind: 'club' as const, slug })),
  ];
  const pictures = subjects.map((subject) => renderSharePicture(subject));
  expect(new Set(pictures).size).toBe(subjects.length);
  for (const { x, words, size } of pictures.flatMap(linesOf)) {
    expect(x).toBeGreaterThanOrEqual(285);
    expect(x + widthOf(words) * size, words).toBeLessThanOrEqual(915);
  }
});

test('the headline runs across the whole width', () => {
  const xs = Array.from(renderSharePicture({ kind: 'site' }).matchAll(/M([\d.]+) /g), ([, x]) => Number(x));
  expect(Math.min(...xs)).toBeLessThan(20);
  expect(Math.max(...xs)).toBeGreaterThan(1180);
});
