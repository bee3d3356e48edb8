import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A fresh opaque token of 256 bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the tables keep of a token. It is random enough that a plain hash cannot be turned back. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The digits of a mailed code: derived from the server's secret and the code's id, so that no table holds them. */
export function deriveCode(secret: string, codeId: string, digits: number): string {
  const mac = createHmac('sha256', secret).update(`code:${codeId}`).digest();
  // 64 of 256 bits against at most 10^6 values: the bias is below 10^-13.
  return String(mac.readBigUInt64BE() % 10n ** BigInt(digits)).padStart(digits, '0');
}

// 16 bytes of id and 32 of HMAC, in base64url.
const linkShape = /^[\w-]{64}$/;

/** The token of a code's mailed link, signed with the server's secret by 256 bits. Not stored. */
export function linkTokenOf(secret: string, codeId: string): string {
  const signature = createHmac('sha256', secret).update(`code-link:${codeId}`).digest();
  return Buffer.concat([Buffer.from(codeId.replaceAll('-', ''), 'hex'), signature]).toString('base64url');
}

/** The code of a link's token; undefined for one that this server never made. */
export function codeIdOf(secret: string, token: string): string | undefined {
  if (!linkShape.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return equalsInConstantTime(token, linkTokenOf(secret, id)) ? id : undefined;
}

/** Compares without telling by its time how much agreed. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}
