import { Refusal } from '#platform/http/refusals.ts';
import type { RateLimit, RateLimits } from '#platform/http/server/rateLimits.ts';
import { mailboxOf } from '../rules.ts';

const tenMinutes = { windowSeconds: 600, scope: 'server' } as const;
// Of a campus of 300 that signs up at once, some have an account already. A hundred taken addresses is enumeration, not
// typos.
const perNetwork: RateLimit = { name: 'email_taken:network', max: 100, ...tenMinutes };
const perAddress: RateLimit = { name: 'email_taken', max: 1, ...tenMinutes };

/**
 * Whether the answer may disclose to this network that the address has an account: for a hundred addresses in ten
 * minutes, each any number of times. Past that a taken address is answered like a free one, so nobody is locked out.
 */
export async function mayDiscloseTaken(limits: RateLimits, network: string, email: string): Promise<boolean> {
  const giveBack = await limits.consume([[perAddress, `${network} ${mailboxOf(email)}`]]).catch(ifRefused);
  if (giveBack === undefined) return true;
  if ((await limits.consume([[perNetwork, network]]).catch(ifRefused)) !== undefined) return true;
  await giveBack();
  return false;
}

const ifRefused = (error: unknown): undefined => {
  if (!(error instanceof Refusal)) throw error;
};
