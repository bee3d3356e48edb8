import type { Pass } from '../contract.ts';

/** Passes as they were last shown in this browser, so that they open without a network; forgotten with the login. */

const keyOf = (userId: string, registrationId: string) => `own:pass:${userId}:${registrationId}`;

const isPass = (value: unknown): value is Pass => {
  const { code, name, event } = (value ?? {}) as Partial<Pass>;
  return typeof code === 'string' && typeof name === 'string' && typeof event?.title === 'string';
};

export function keptPass(userId: string, registrationId: string): Pass | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId, registrationId)) ?? 'null');
    return isPass(kept) ? kept : undefined;
  } catch {
    // Storage is disabled, or damaged.
    return undefined;
  }
}

/** @param pass undefined where there is none any more */
export function keepPass(userId: string, registrationId: string, pass: Pass | undefined): void {
  try {
    const key = keyOf(userId, registrationId);
    if (pass) localStorage.setItem(key, JSON.stringify(pass));
    else localStorage.removeItem(key);
  } catch {
    // Storage is disabled or full: the pass opens with a network.
  }
}
