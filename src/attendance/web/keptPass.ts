import { inBrowser } from '#platform/browserStorage.ts';
import type { Pass } from '../contract.ts';

/** Passes as they were last shown in this browser, so that they open without a network; forgotten with the login. */

const keyOf = (userId: string, registrationId: string) => `own:pass:${userId}:${registrationId}`;

const isPass = (value: unknown): value is Pass => {
  const { code, name, event } = (value ?? {}) as Partial<Pass>;
  return typeof code === 'string' && typeof name === 'string' && typeof event?.title === 'string';
};

export const keptPass = (userId: string, registrationId: string): Pass | undefined =>
  inBrowser.read<Pass>(keyOf(userId, registrationId), isPass);

/** @param pass undefined where there is none any more */
export function keepPass(userId: string, registrationId: string, pass: Pass | undefined): void {
  const key = keyOf(userId, registrationId);
  if (pass) inBrowser.write(key, pass);
  else inBrowser.drop(key);
}
