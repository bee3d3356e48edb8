import { createHmac } from 'node:crypto';
import { equalsInConstantTime } from '#people/accounts/server/tokens.ts';

// 16 bytes of the membership's id and 12 of an HMAC. Source: festival-days.md, point 6.
const shape = /^TF1\.[\w-]{38}$/;
const hmacBytes = 12;

/**
 * The text of a pass's QR code: a membership, of a registration or of a featured team, signed with the server's secret.
 */
export function passCodeOf(secret: string, membershipId: string): string {
  const hmac = createHmac('sha256', secret).update(`pass:${membershipId}`).digest().subarray(0, hmacBytes);
  return `TF1.${Buffer.concat([Buffer.from(membershipId.replaceAll('-', ''), 'hex'), hmac]).toString('base64url')}`;
}

/** The membership in a code, written exactly as this server writes it; undefined for any other. */
export function membershipOfPass(secret: string, code: string): string | undefined {
  if (!shape.test(code)) return undefined;
  const hex = Buffer.from(code.slice(4), 'base64url').subarray(0, 16).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return equalsInConstantTime(code, passCodeOf(secret, id)) ? id : undefined;
}
