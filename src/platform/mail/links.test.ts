import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looksLikeLink, withoutLinks } from './links.ts';

/** What mail programs turn into links, written from their behaviour and not from our rules. */
const linked = [
  /\p{L}[\p{L}\p{N}+.-]*:\/\//u,
  /\b(mailto|tel|sms|javascript|data|file):\S/iu,
  /\bwww[.\u3002\uff0e\uff61\u2024\ufe52][\p{L}\p{N}]/iu,
  /[\p{L}\p{N}-][.\u3002\uff0e\uff61\u2024\ufe52][\u00ad\u200b-\u200d\u2060\ufeff]*[\p{L}\p{M}]/u,
  /\d\.\d+\.\d/,
  /\S[@\uff20\ufe6b]\S/u,
  /\\\\\S/,
  /\/\/\S/,
];

describe('words without links', () => {
  test.each([
    ['http://evil.example', 'http: / /evil. example'],
    ['Win at evil.com', 'Win at evil. com'],
    ['www.evil.com/pay?x=1', 'www. evil. com/pay?x=1'],
    ['a@evil.com', 'a@ evil. com'],
    ['evil。com evil．com evil｡com evil․com', 'evil。 com evil． com evil｡ com evil․ com'],
    ['evil.\u200bcom', 'evil. \u200bcom'],
    ['http://127.0.0.1/x', 'http: / /127. 0. 0. 1/x'],
    ['mailto:a@b.pk tel:0300', 'mailto: a@ b. pk tel: 0300'],
    ['\\\\evil\\share', '\\ \\evil\\share'],
    ['пример.рф', 'пример. рф'],
  ])('%s', (words, expected) => {
    expect(withoutLinks(words)).toBe(expected);
    expect(looksLikeLink(words)).toBe(true);
  });

  test.each([
    'Ayesha Noor',
    'M. Ali Jr.',
    'O’Neill-Khan',
    'عائشہ نور',
    'Meet at 10:30, bring 2.5 kg. OK?',
    'C++ / C#',
    'Wait...',
    '(see below).',
  ])('%s stays', (words) => expect(withoutLinks(words)).toBe(words));

  test('hold nothing that a mail program makes a link of, whatever was typed', () => {
    const pieces = [
      'http',
      'https',
      'ftp',
      ':',
      '//',
      '/',
      '\\',
      'www',
      '.',
      '。',
      '．',
      '｡',
      '․',
      '﹒',
      'evil',
      'com',
      'рф',
      '@',
      '＠',
    ];
    const more = ['mailto', 'tel', '127', '0', ' ', '\u200b', '\u00ad', '-', '_', '?', 'é', '’', '(', '“', '：'];
    const words = fc.array(
      fc.oneof(fc.constantFrom(...pieces, ...more), fc.string({ unit: 'grapheme', maxLength: 4 })),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(words, (parts) => {
        const written = withoutLinks(parts.join(''));
        for (const pattern of linked) expect(written).not.toMatch(pattern);
        expect(withoutLinks(written)).toBe(written);
        expect(written.replace(/\s/gu, '')).toBe(parts.join('').replace(/\s/gu, ''));
      }),
      { numRuns: 3000 },
    );
  });
});
