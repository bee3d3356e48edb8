import { createHmac } from 'node:crypto';
import { equalsInConstantTime } from '#accounts/server/tokens.ts';

// 16 bytes of id and 32 of proof.
const shape = /^[\w-]{64}$/;

/** The token of a team's link: its id, signed with the server's secret. Nothing of it is stored. */
export function manageTokenOf(secret: string, registrationId: string): string {
  const proof = createHmac('sha256', secret).update(`manage-team:${registrationId}`).digest();
  return Buffer.concat([Buffer.from(registrationId.replaceAll('-', ''), 'hex'), proof]).toString('base64url');
}

/** The registration a token opens, or undefined for one that this server never made. */
export function registrationIdOf(secret: string, token: string): string | undefined {
  if (!shape.test(token)) return undefined;
  const hex = Buffer.from(token, 'base64url').subarray(0, 16).toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return equalsInConstantTime(token, manageTokenOf(secret, id)) ? id : undefined;
}
