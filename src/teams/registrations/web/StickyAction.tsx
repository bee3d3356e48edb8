import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { FestivalEvent } from '#events/events/contract.ts';
import { registerBy, useDates } from '#events/events/web/wording.ts';
import styles from './RegistrationPanel.module.css';

interface StickyActionProps {
  event: Pick<FestivalEvent, 'title' | 'date' | 'registrationOpen' | 'registrationDeadline'>;
  /** The person's own, else how many places are free. Default: the deadline, or the date once it has passed. */
  state?: string | undefined;
  original: RefObject<HTMLElement | null>;
  children: ReactNode;
}

export function StickyAction({ event, state, original, children }: StickyActionProps) {
  const [isDoubled, setDoubled] = useState(false);
  const dates = useDates();
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setDoubled(entry?.isIntersecting ?? false));
    if (original.current) watch.observe(original.current);
    return () => watch.disconnect();
  }, [original]);
  return (
    <div className={styles.stickyAction} data-sticky-action="" data-doubled={isDoubled || undefined}>
      <p>
        <bdi>{event.title}</bdi>
        <small>{state ?? (event.registrationOpen ? registerBy(event) : dates.date(event))}</small>
      </p>
      {children}
    </div>
  );
}
