import { expect, test } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import { manageTokenOf, registrationIdOf } from './manageToken.ts';

const secret = 'a secret of the tests, at least 32 bytes';

test('a token opens its own registration under its own secret, and nothing else does', () => {
  const id = newId();
  const token = manageTokenOf(secret, id);
  expect(registrationIdOf(secret, token)).toBe(id);
  expect(registrationIdOf('another secret of at least 32 bytes', token)).toBeUndefined();
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(registrationIdOf(secret, token.slice(0, at) + other + token.slice(at + 1)), String(at)).toBeUndefined();
  }
  for (const none of ['', 'x', token.slice(1), `${token}A`, id]) expect(registrationIdOf(secret, none)).toBeUndefined();
});
