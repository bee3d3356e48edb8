import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A fresh opaque token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token, which is random enough for a plain hash. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The digits of a mailed code: derived from the server's secret and the code's id, so that no table holds them. */
export function deriveCode(secret: string, codeId: string, digits: number): string {
  const mac = createHmac('sha256', secret).update(`code:${codeId}`).digest();
  // 64 of 256 bits against at most 10^6 values: the bias is below 10^-13.
  return String(mac.readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0');
}

// 16 bytes of id and 32 of HMAC, in base64url.
const signedIdShape = /^[\w-]{64}$/;

/** A token that holds an id, signed with the server's secret by 256 bits for one purpose. Not stored. */
export function signedIdOf(secret: string, purpose: string, id: string): string {
  const signature = createHmac('sha256', secret).update(`${purpose}:${id}`).digest();
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signature]).toString('base64url');
}

/** The unverified id in a token, for looking up what its signature depends on. */
export function claimedIdOf(token: string): string | undefined {
  if (!signedIdShape.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** The id in a signed token; undefined if this server never made it, or made it for another purpose. */
export function idOfSigned(secret: string, purpose: string, token: string): string | undefined {
  const id = claimedIdOf(token);
  return id !== undefined && equalsInConstantTime(token, signedIdOf(secret, purpose, id)) ? id : undefined;
}

const codeLink = 'code-link';

/** The token of a code's mailed link. */
export const linkTokenOf = (secret: string, codeId: string) => signedIdOf(secret, codeLink, codeId);

/** The code of a link's token; undefined if this server never made it. */
export const codeIdOf = (secret: string, token: string) => idOfSigned(secret, codeLink, token);

/** Compares in constant time. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}
