import { expect, test } from 'vitest';
import { bearsKey, keyPrefix } from './keyToken.ts';

const rest = 'a'.repeat(43);

test.each([
  [`Bearer ${keyPrefix}${rest}`, true],
  [`bearer ${keyPrefix}short`, true],
  [`Bearer ${rest}`, false],
  [`Bearer ${(keyPrefix + rest).slice(0, rest.length)}`, false],
  [undefined, false],
])('%s bears a key: %s', (authorization, expected) => {
  expect(bearsKey({ headers: { authorization } })).toBe(expected);
});
