import { expect, it } from 'vitest';
import { seal, unseal } from './sealing.ts';

const mine = { secret: 'a secret of the tests, at least 32 bytes', purpose: 'test', owner: 'me' };

it('opens for the secret, purpose and owner that it was sealed for, and for no other', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', mine);
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
  expect(unseal(sealed, mine)).toBe('JBSWY3DPEHPK3PXP');
  expect(unseal(sealed, { ...mine, secret: `${mine.secret}!` })).toBeNull();
  expect(unseal(sealed, { ...mine, purpose: 'other' })).toBeNull();
  expect(unseal(sealed, { ...mine, owner: 'you' })).toBeNull();
});

it('does not open when it was altered, or is nothing of ours', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', mine);
  expect(seal('JBSWY3DPEHPK3PXP', mine)).not.toBe(sealed);
  const bytes = Buffer.from(sealed, 'base64url');
  for (const at of [0, 12, bytes.length - 1]) {
    const altered = Buffer.from(bytes);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    expect(unseal(altered.toString('base64url'), mine), String(at)).toBeNull();
  }
  expect(unseal('', mine)).toBeNull();
  expect(unseal('abc', mine)).toBeNull();
});
