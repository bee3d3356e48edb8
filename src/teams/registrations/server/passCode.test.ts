import { expect, test } from 'vitest';
import { newId } from '#platform/database/ids.ts';
import { membershipOfPass, passCodeOf } from './passCode.ts';

const secret = 'a secret of the tests, at least 32 bytes';

test('a code holds its membership and is of 28 bytes', () => {
  for (let count = 0; count < 200; count++) {
    const id = newId();
    const code = passCodeOf(secret, id);
    expect(code).toMatch(/^TF1\.[\w-]{38}$/);
    expect(membershipOfPass(secret, code)).toBe(id);
  }
});

test('no other writing of a code is taken, and none of another secret', () => {
  const code = passCodeOf(secret, newId());
  const last = code.at(-1) ?? '';
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // The last character has four bits to spare: these decode to the same 28 bytes.
  const same = alphabet
    .split('')
    .filter(
      (other) =>
        other !== last &&
        Buffer.from(code.slice(4, -1) + other, 'base64url').equals(Buffer.from(code.slice(4), 'base64url')),
    );
  expect(same).toHaveLength(15);
  const others = [
    ...same.map((other) => code.slice(0, -1) + other),
    `${code}=`,
    ` ${code}`,
    code.slice(4),
    code.toLowerCase(),
    code.replace('TF1', 'TF2'),
    code.slice(0, -1),
    passCodeOf(`${secret}!`, newId()),
    '',
  ];
  for (const other of others) expect(membershipOfPass(secret, other), other).toBeUndefined();
});
