import type { Registration } from '../contract.ts';

/** Where in line a waitlisted registration stands. */
export function Place({
  registration: { waitlistPosition },
}: {
  registration: Pick<Registration, 'waitlistPosition'>;
}) {
  return waitlistPosition === null ? null : <span className="dim text-sm">Place {waitlistPosition}</span>;
}
