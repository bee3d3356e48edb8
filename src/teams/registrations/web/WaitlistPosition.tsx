import type { Registration } from '../contract.ts';
import text from '#ui/layout/text.module.css';

export function WaitlistPosition({
  registration: { waitlistPosition },
}: {
  registration: Pick<Registration, 'waitlistPosition'>;
}) {
  return waitlistPosition === null ? null : (
    <span className={`${text.dim} ${text.small}`}>{`Place ${waitlistPosition}`}</span>
  );
}
