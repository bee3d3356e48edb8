import { describe, expect, test } from 'vitest';
import { runsOf, settable } from './runs.ts';

const faceOf = (character: string, before: string | null) => {
  if (character === ' ') return before ?? 'latin';
  if (/\p{scx=Arab}/u.test(character)) return 'nastaliq';
  return /[\p{scx=Latn}\p{P}\p{Nd}]/u.test(character) ? 'latin' : null;
};
const seen = (line: string) =>
  runsOf(line, faceOf).map(({ text, isRightToLeft }) => (isRightToLeft ? `<${text}` : text));

describe('a line from left to right', () => {
  test.each([
    ['Ayesha Noor', ['Ayesha Noor']],
    ['عائشہ نور', ['<عائشہ نور']],
    ['Ayesha عائشہ نور', ['Ayesha ', '<عائشہ نور']],
    ['عائشہ Ayesha', ['Ayesha', '<عائشہ ']],
    ['علی 42 خان', ['<خان', '< ', '42', '<علی ']],
    ['علی ۴۲', ['۴۲', '<علی ']],
    ['Ahmed 42', ['Ahmed 42']],
    ['(علی)', ['<(', '<علی', '<)']],
    ['علی (Ali) خان', ['<خان', '<( ', 'Ali', '<)', '<علی ']],
    ['Noor عائشہ (2023)', ['Noor ', '<(', '2023', '<)', '<عائشہ ']],
  ])('%s', (line, expected) => {
    expect(seen(line)).toEqual(expected);
  });

  test('characters that no font has are runs of their own', () => {
    expect(runsOf('Li 李', faceOf)).toEqual([
      { text: 'Li ', isRightToLeft: false, face: 'latin' },
      { text: '李', isRightToLeft: false, face: null },
    ]);
  });
});

describe('what can be set', () => {
  const isCovered = (character: string) => faceOf(character, null) !== null;
  test.each([
    ['a name', 'Ayesha Noor', 'Ayesha Noor'],
    ['what turns the direction', '\u202eAyesha\u202c \u2066Noor\u2069', 'Ayesha Noor'],
    ['breaks, tabs and spaces', ' Ayesha\n\t Noor\u00a0', 'Ayesha Noor'],
    ['emoji', 'Ayesha 🎉 Noor 👩🏽‍💻🇵🇰', 'Ayesha Noor'],
    ['emoji alone', '🎉', '🎉'],
    ['a joiner inside an Urdu word', 'می\u200cخواہم', 'می\u200cخواہم'],
    ['joiners elsewhere', 'Ay\u200desha\u200c', 'Ayesha'],
    ['characters that no font has', '李 Ayesha', '李 Ayesha'],
    ['accents apart', 'Ame\u0301lie', 'Amélie'],
  ])('%s', (_what, text, expected) => {
    expect(settable(text, isCovered)).toBe(expected);
  });
});
