import { addresses } from '#platform/addresses.ts';
import { inBrowser } from '#platform/browserStorage.ts';

/** The link into a team by which a visitor came. In the browser: the link of the mailed code opens a new tab. */
const key = 'guestJoinLink';
/** How long a sign-up may take after the page was seen. */
const longestMs = 24 * 3_600_000;

export const keepJoinLink = (token: string): void => inBrowser.write(key, { token, at: Date.now() });

/** Once its page is seen by somebody who is signed in. */
export const dropJoinLink = (): void => inBrowser.drop(key);

/** The page of the link, for who has just logged in or signed up. */
export function joinAddress(): string | undefined {
  const kept = inBrowser.read<{ token: string; at: number }>(
    key,
    ({ token, at }) => typeof token === 'string' && Math.abs(Date.now() - at) < longestMs,
  );
  return kept && `${addresses.join}#${kept.token}`;
}
