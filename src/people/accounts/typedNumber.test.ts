import { describe, expect, test } from 'vitest';
import {
  matchesNumber,
  storedCode,
  storedNationalId,
  storedPhone,
  storedRollNumber,
  storedTeamPhone,
  typedNumber,
} from './typedNumber.ts';

const phones = [
  '0300-1234567',
  '03001234567',
  ' 0300 123 4567 ',
  '+923001234567',
  '+92 300 1234567',
  '+92 (300) 1234567',
  '+92 (0)300 1234567',
  '00923001234567',
  '(0300) 1234567',
  '\u202a0300-1234567\u202c',
  '\u2068+92 300 1234567\u2069',
  '0300\u20111234567',
  '0300–1234567',
  '0300\u22121234567',
  '0300\u00a01234567',
  '۰۳۰۰۱۲۳۴۵۶۷',
  '٠٣٠٠-١٢٣٤٥٦٧',
  '०३००१२३४५६७',
  '０３００－１２３４５６７',
];

describe('a number is stored in the form of the festival', () => {
  test.each(phones)('phone %j', (typed) => {
    expect(storedPhone(typed)).toBe('0300-1234567');
    expect(storedTeamPhone(typed)).toBe('0300-1234567');
  });

  test.each([
    'CT-23045',
    'CT23045',
    'ct 23045',
    'CT–23045',
    'ct\u201123045',
    '\u200eCT-23045',
    'CT ۲۳۰۴۵',
    'ＣＴ２３０４５',
  ])('roll number %j', (typed) => expect(storedRollNumber(typed)).toBe('CT-23045'));

  test.each([
    '4210100000001',
    '42101-0000000-1',
    '42101\u20110000000\u20111',
    '42101—0000000—1',
    '\u200e42101-0000000-1',
    '۴۲۱۰۱۰۰۰۰۰۰۰۱',
  ])('national id %j', (typed) => expect(storedNationalId(typed)).toBe('4210100000001'));

  test.each(['40712', '۴۰۷۱۲', '٤٠٧١٢', ' 407 12 ', '\u200f40712'])('code %j', (typed) =>
    expect(storedCode(typed)).toBe('40712'),
  );
});

test('a phone from elsewhere keeps its own format, without the separators where it is too long with them', () => {
  expect(storedTeamPhone('+44 20 79460958')).toBe('+44 20 79460958');
  expect(storedTeamPhone('+44 (20) 7946 0958')).toBe('+442079460958');
});

test('what has none of the formats comes back for the rule to refuse', () => {
  expect([storedPhone('12345'), storedPhone('0300–12'), storedPhone('+91 98765 43210')]).toEqual([
    '12345',
    '0300-12',
    '+91 98765 43210',
  ]);
  expect(storedRollNumber('c t')).toBe('C T');
  expect(storedNationalId('42101-123')).toBe('42101-123');
  expect(storedPhone('1'.repeat(10_000))).toHaveLength(10_000);
});

test('a search finds a number in any of its spellings', () => {
  const numbers = ['CT-23045', '0300-1234567'];
  for (const typed of [...phones, 'ct 23045', 'CT–23045', '۲۳۰۴۵', '3045'])
    expect(matchesNumber(numbers, typed), typed).toBe(true);
  expect(matchesNumber(numbers, '99999')).toBe(false);
  expect([typedNumber('12'), typedNumber('noor')]).toEqual([undefined, undefined]);
});
