import { inBrowser } from '#platform/browserStorage.ts';
import { isSignedIn } from '#people/accounts/web/session.ts';
import type { Pass } from '../contract.ts';

/** The passes last shown in this browser, for offline use; deleted at log-out. */

/** The holder of passes of featured teams, whose members have no account. */
export const ofTeams = 'team';

const keyOf = (userId: string, registrationId: string) => `own:pass:${userId}:${registrationId}`;

const isPass = (value: unknown): value is Pass => {
  const { code, name, event } = (value ?? {}) as Partial<Pass>;
  return typeof code === 'string' && typeof name === 'string' && typeof event?.title === 'string';
};

export const readOfflinePass = (userId: string, registrationId: string): Pass | undefined =>
  inBrowser.read<Pass>(keyOf(userId, registrationId), isPass);

/** @param pass undefined deletes it */
export function saveOfflinePass(userId: string, registrationId: string, pass: Pass | undefined): void {
  const key = keyOf(userId, registrationId);
  // A response may arrive after the log-out that has deleted everything.
  if (pass && userId !== ofTeams && !isSignedIn(userId)) return;
  if (pass) inBrowser.write(key, pass);
  else inBrowser.drop(key);
}
