import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { OpeningEvent } from '#events/events/web/opening.ts';
import { registerBy, registrationOpens, useDates } from '#events/events/web/wording.ts';
import styles from './RegistrationPanel.module.css';

interface StickyActionProps {
  event: Pick<
    OpeningEvent,
    'title' | 'date' | 'registrationOpen' | 'opensLater' | 'registrationOpensAt' | 'registrationDeadline'
  >;
  /** The person's own, else how many places are free. Default: the opening or the deadline, or the date once it has passed. */
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
  const closing = event.registrationOpen ? registerBy(event) : dates.date(event);
  const when = event.opensLater ? registrationOpens(event) : closing;
  return (
    <div className={styles.stickyAction} data-sticky-action="" data-doubled={isDoubled || undefined}>
      <p>
        <bdi>{event.title}</bdi>
        <small>{state ?? when}</small>
      </p>
      {children}
    </div>
  );
}
