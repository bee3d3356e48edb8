import { createHmac } from 'node:crypto';
import { equalsInConstantTime } from '#accounts/server/tokens.ts';

// 16 bytes of id and 32 of HMAC.
const shape = /^[\w-]{64}$/;

/** The registration's id, signed with the server's secret. Not stored. */
export function manageTokenOf(secret: string, registrationId: string): string {
  const signature = createHmac('sha256', secret).update(`manage-team:${registrationId}`).digest();
  return Buffer.concat([Buffer.from(registrationId.replaceAll('-', ''), 'hex'), signature]).toString('base64url');
}

/** undefined for a token this server never made. */
export function registrationIdOf(secret: string, token: string): string | undefined {
  if (!shape.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return equalsInConstantTime(token, manageTokenOf(secret, id)) ? id : undefined;
}
