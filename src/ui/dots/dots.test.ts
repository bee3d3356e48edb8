import { describe, expect, test } from 'vitest';
import { bannerLetters, bannerPaths } from '#events/events/web/banner.ts';
import { clubField } from './clubField.ts';
import { asciiColumns, bitmap, dotPath, hash, markPaths, memoize, textColumns } from './dots.ts';
import { initialsOf } from './font.ts';

describe('letters', () => {
  test('a letter is five columns of seven bits, the top row in the top bit', () => {
    expect(textColumns('T')).toEqual([0b1000000, 0b1000000, 0b1111111, 0b1000000, 0b1000000]);
  });
  test('letters are one column apart and small letters count as capitals', () => {
    expect(textColumns('tt')).toHaveLength(11);
    expect(textColumns('tt')[5]).toBe(0);
  });
  test('narrow letters take their own width', () => {
    expect(textColumns("'25")).toHaveLength(2 + 1 + 5 + 1 + 5);
  });
  test('a letter that is not drawn becomes a question mark', () => {
    expect(textColumns('ق')).toEqual(textColumns('?'));
    expect(textColumns('🎉')).toEqual(textColumns('?'));
  });
  test('ASCII columns are the codes themselves, in seven bits', () => {
    expect(asciiColumns('Az')).toEqual([65, 122]);
    expect(asciiColumns('مقابلہ 🎉').every((code) => code >= 0 && code <= 127)).toBe(true);
  });
});

describe('paths', () => {
  test('a dot is a sub-path with a length, in the middle of its cell', () => {
    expect(
      dotPath(
        [
          [0, 0],
          [2, 1],
        ],
        12,
      ),
    ).toBe('M6 6h.01M30 18h.01');
  });
  test('dots of one size share one path', () => {
    const paths = markPaths(bitmap([0b1000000, 0, 0, 0, 0, 0, 0]), { pitch: 4 });
    expect(paths).toHaveLength(2);
    expect(paths[1]).toMatchObject({ off: false, d: 'M2 2h.01' });
  });
});

describe('banners', () => {
  const event = { id: 'e1', title: 'Code Relay', category: 'Competition' };
  test('the same event gives the same banner, another id another one', () => {
    expect(bannerPaths(event, 34, 12)).toEqual(bannerPaths({ ...event }, 34, 12));
    expect(bannerPaths({ ...event, id: 'e2' }, 34, 12)).not.toEqual(bannerPaths(event, 34, 12));
  });
  test('another title gives another field, not other letters alone', () => {
    // The same letters lit, so that what differs is how big the dots are.
    const sizes = (title: string) => {
      const { high, low } = bannerPaths({ ...event, title }, 34, 12);
      return [...high, ...low].map(({ size, d }) => [size, d.split('M').length - 1]);
    };
    expect(sizes('aa')).not.toEqual(sizes('aa  aa'));
  });
  test('the burning dots spell the title in ASCII', () => {
    const { high } = bannerPaths(event, 1, 2);
    const lit = high.flatMap(({ d }) => d.match(/M1 (\d+)h/g) ?? []).length;
    expect(lit).toBe([1, 0, 0, 0, 0, 1, 1].filter((bit) => bit === 1).length);
  });
  test('every cell is drawn once, whatever the title is written in', () => {
    for (const title of ['', 'مقابلہ', '🎉🎉', 'Ünïted']) {
      const { high, low } = bannerPaths({ ...event, title }, 20, 12);
      expect([...high, ...low].map(({ d }) => d.split('M').length - 1).reduce((a, b) => a + b, 0)).toBe(140);
    }
  });
  test('the title repeats after two blanks', () => {
    expect(bannerLetters('ab', 6).join('')).toBe('ab  ab');
  });
});

describe('marks', () => {
  const club = (slug: string, mark: string[] | null = null) => ({ slug, color: '#ff7a52', mark });
  test('a club has the mark that the festival gives it', () => {
    const field = clubField(club('chess', ['5000000', '0', '0', '0', '0', '0', '0000003']));
    expect([field(0, 0), field(1, 0), field(6, 6)]).toEqual([1, 0, 0.6]);
  });
  test('without one, its slug gives it a steady mark of its own', () => {
    expect(markPaths(clubField(club('chess')))).toEqual(markPaths(clubField(club('chess'))));
    expect(markPaths(clubField(club('chess')))).not.toEqual(markPaths(clubField(club('robotics'))));
  });
  test('initials', () => {
    expect(initialsOf('Ayesha Noor Khan')).toBe('AN');
    expect(initialsOf('élodie')).toBe('E');
    expect(initialsOf('عائشہ')).toBe('?');
  });
  test('the hash is FNV-1a', () => {
    expect(hash('a')).toBe(0xe40c292c);
  });
  test('what was made is remembered', () => {
    let made = 0;
    const make = memoize(() => ++made);
    expect([make('a'), make('a'), make('b')]).toEqual([1, 1, 2]);
  });
});
