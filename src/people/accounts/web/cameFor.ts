import { inBrowser } from '#platform/browserStorage.ts';

/** The event by whose link a new account came. In the browser, because the link of the mailed code opens a new tab. */

const guestKey = 'guestEvent';
/** Deleted at log-out, like every key with this prefix. */
const ownKey = (userId: string) => `own:cameFor:${userId}`;
/** How long a sign-up may take after the page was seen. */
const longestMs = 24 * 3_600_000;

const isEvent = ({ event }: { event: string }): boolean => typeof event === 'string';

/** The event whose page a signed-out visitor sees. */
export const noteGuestEvent = (event: string): void => inBrowser.write(guestKey, { event, at: Date.now() });

/** Called once, when the visitor has signed up. */
export function claimGuestEvent(userId: string): void {
  const seen = inBrowser.read<{ event: string; at: number }>(
    guestKey,
    (kept) => isEvent(kept) && Math.abs(Date.now() - kept.at) < longestMs,
  );
  inBrowser.drop(guestKey);
  if (seen) inBrowser.write(ownKey(userId), { event: seen.event });
}

export const eventCameFor = (userId: string): string | undefined =>
  inBrowser.read<{ event: string }>(ownKey(userId), isEvent)?.event;

export const dropEventCameFor = (userId: string): void => inBrowser.drop(ownKey(userId));
