// The Date header is cut to the second.
const second = 1000;

let offsetMs = 0;
let isKnown = false;
const followers = new Set<() => void>();

/** The server's time, as far as known: the clock of a device may be wrong by minutes or days. */
export const serverNow = (): number => Date.now() + offsetMs;

/** False until an answer has told the time. */
export const isServerClockKnown = (): boolean => isKnown;

/** @returns ends it */
export function followServerClock(onChange: () => void): () => void {
  followers.add(onChange);
  return () => followers.delete(onChange);
}

/** Sets the server's time from an answer that no cache can have stored; others have an older Date. */
export function compareClocks({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (headers.get('cache-control') !== 'no-store' || Number.isNaN(date)) return;
  // The answer was made at any moment between request and now: the device may have slept.
  const aheadMs = offsetMs + sentAt - date;
  const behindMs = date - serverNow();
  if (isKnown && aheadMs <= second && behindMs <= 0) return;
  isKnown = true;
  // Not within the second: then it would be ahead for most of it.
  if (aheadMs > second) offsetMs -= aheadMs;
  else if (behindMs > 0) offsetMs += behindMs;
  for (const onChange of followers) onChange();
}
