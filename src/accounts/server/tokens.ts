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

/** Compares without telling by its time how much agreed. */
export function equalsInConstantTime(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(left as Buffer, right as Buffer);
}
