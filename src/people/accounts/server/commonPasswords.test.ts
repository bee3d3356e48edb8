import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#database/cast/people.ts';
import { isCommonPassword } from './commonPasswords.ts';

describe('isCommonPassword', () => {
  it.each([
    '123456',
    'password',
    'qwerty',
    'iloveyou',
    'PassWord',
    'QWERTY',
    'P@ssw0rd',
    'pa$$w0rd',
    '1l0veyou',
    ' password ',
    'ｐａｓｓｗｏｒｄ',
    'aaaaaa',
    '      ',
    'éééééé',
  ])('knows %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['', 'three punched holes', demoPassword, 'constructor-of-tapes'])('lets "%s" pass', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('holds 3,000 different ones of at least 6 characters', () => {
    const lines = readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .trim()
      .split('\n');
    expect(new Set(lines).size).toBe(3000);
    for (const line of lines) {
      expect(line.length).toBeGreaterThanOrEqual(6);
      expect(isCommonPassword(line)).toBe(true);
    }
  });
});
