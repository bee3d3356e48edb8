// Smaller differences are the answer's travel time, or do not matter for deadlines.
const toleranceMs = 60_000;

let offsetMs = 0;
const followers = new Set<() => void>();

/** The server's time, as far as known: the clock of a device may be wrong by minutes or days. */
export const serverNow = (): number => Date.now() + offsetMs;

/** @returns ends it */
export function followServerClock(onChange: () => void): () => void {
  followers.add(onChange);
  return () => followers.delete(onChange);
}

/** Sets the server's time from an answer that no cache can have stored; others have an older Date. */
export function compareClocks({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  // The answer was made at any moment between request and now: the device may have slept.
  const apart = Math.min(0, date - sentAt - offsetMs) + Math.max(0, date - serverNow());
  if (headers.get('cache-control') === 'no-store' && Math.abs(apart) >= toleranceMs) {
    offsetMs += apart;
    for (const onChange of followers) onChange();
  }
}
