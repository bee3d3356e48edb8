// Less is the way of the answer, or no matter where deadlines are judged.
const toleranceMs = 60_000;

let offsetMs = 0;
const followers = new Set<() => void>();

/** The server's time, as far as it has answered: the clock of a device may be wrong by minutes or days. */
export const serverNow = (): number => Date.now() + offsetMs;

/** @returns ends it */
export function followServerClock(onChange: () => void): () => void {
  followers.add(onChange);
  return () => followers.delete(onChange);
}

/** Sets the server's time by an answer that no cache can have kept; others have the Date of another moment. */
export function compareClocks({ headers }: Response, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  // Made at any moment from the request to now: in between a device may have slept.
  const apart = Math.min(0, date - sentAt - offsetMs) + Math.max(0, date - serverNow());
  if (headers.get('cache-control') === 'no-store' && Math.abs(apart) >= toleranceMs) {
    offsetMs += apart;
    for (const onChange of followers) onChange();
  }
}
