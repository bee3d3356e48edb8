import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { festival } from '#festival';
import { tokenHash } from './tokens.ts';

// The format that every authenticator app takes (RFC 6238): SHA-1, six digits, 30 seconds; a secret of 160 bits (RFC
// 4226, 4).
const secretBytes = 20;
// How far a phone's clock may be off, in steps.
const drift = 1;
const recoveryCodeCount = 10;
// Without letters and digits that are easily confused: 31 of them, so 16 hold 79 bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export const newFactorSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The URI that an app reads from the QR code. */
export const otpauthUri = (secret: string, email: string): string =>
  new TOTP({ issuer: festival.name, label: email, secret }).toString();

/** The time step of this code, now or one before or after; null for a wrong code. Compares in constant time. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: drift });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Spaces and hyphens are for readability. */
export const withoutSeparators = (written: string): string => written.replaceAll(/[\s-]/g, '').toLowerCase();
export const isAppCode = (written: string): boolean => /^\d{6}$/.test(withoutSeparators(written));

/** Ten new codes, in groups of four letters. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: 4 }, () =>
      Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join(''),
    ).join('-'),
  );

/** The stored hash: a code is random enough for a plain hash, which also survives a new SECRET. */
export const recoveryCodeHash = (code: string): string => tokenHash(withoutSeparators(code));
