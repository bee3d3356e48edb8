import { expect, test } from 'vitest';
import { byText, fold } from './fold.ts';
import { matchesSearch } from './search.ts';

const nfd = (text: string) => text.normalize('NFD');

test.each([
  ['jose angel', 'José Ángel'],
  ['JOSÉ', 'jose\u0301'],
  ['umit', 'Ümit'],
  ['gross', 'Groß'],
  ['علي', 'علی'],
  ['كريم', 'کریم'],
  ['محمد', 'مُحَمَّد'],
  ['عبدالله', 'عبداللہ'],
  ['soren aegir', 'Søren Ægir'],
  ['istanbul', 'İstanbul'],
  ['isik', 'IŞIK ışık'],
  ['ΓΙΏΡΓΟΣ', 'Γιώργος'],
  ['елена', 'ЕЛЕНА'],
  ["o'brien", 'O’Brien'],
  ['al-farabi', 'Al‑Farabi'],
  ['malik rabia', 'Rabia Malik'],
  ['  rabia\u00a0malik ', 'Rabia   Malik'],
  ['روم ١٢', 'روم ۱۲'],
])('%s finds %s, and the other way round', (search, shown) => {
  for (const [typed, text] of [
    [search, shown],
    [nfd(search), shown],
    [search, nfd(shown)],
    [shown, search],
  ] as const)
    expect(matchesSearch([text], typed), `${typed} in ${text}`).toBe(true);
});

test('what makes another word in its script stays', () => {
  expect([fold('अमित'), fold('김민수').normalize('NFC'), fold('王小明'), fold('بات')]).toEqual([
    'अमित',
    '김민수',
    '王小明',
    'بات',
  ]);
});

test('people are ordered without case and accents, numbers by their value, scripts by their alphabet', () => {
  const names = [
    'Zubair',
    'Élan',
    'ali hassan',
    'Team 10',
    'Ali Akbar',
    'Team 9',
    'یاسر',
    'پرویز',
    'بلال',
    'Ömer',
    'Анна',
    'کریم',
  ];
  expect(names.toSorted(byText(String))).toEqual([
    'Ali Akbar',
    'ali hassan',
    'Élan',
    'Ömer',
    'Team 9',
    'Team 10',
    'Zubair',
    'Анна',
    'بلال',
    'پرویز',
    'کریم',
    'یاسر',
  ]);
});
