import { useEffect, useState } from 'react';
import { addresses } from '#platform/addresses.ts';
import { inBrowser } from '#platform/browserStorage.ts';
import { isAnybodySignedIn, useSession } from './session.ts';

/** The team link that led a visitor to log in or sign up. In local storage, as the mailed code's link opens a new tab. */
const key = 'guestJoinLink';
/** How long a sign-up may take. */
const longestMs = 24 * 3_600_000;

export const keepJoinLink = (token: string): void => inBrowser.write(key, { token, at: Date.now() });

export const dropJoinLink = (): void => inBrowser.drop(key);

function joinAddress(): string | undefined {
  const kept = inBrowser.read<{ token: string; at: number }>(
    key,
    ({ token, at }) => typeof token === 'string' && Math.abs(Date.now() - at) < longestMs,
  );
  return kept && `${addresses.join}#${kept.token}`;
}

/** The page of the link, for who logs in or signs up on this page. Dropped with the page once they have, wherever they go. */
export function useJoinAddress(): string | undefined {
  const { isAuthenticated } = useSession();
  const [address] = useState(() => (isAnybodySignedIn() ? undefined : joinAddress()));
  useEffect(() => (isAuthenticated ? dropJoinLink : undefined), [isAuthenticated]);
  return address;
}
