import type { ReactNode } from 'react';
import { festival } from '#festival';
import { WhenAndWhere } from '#events/events/web/EventMeta.tsx';
import { useDates } from '#events/events/web/wording.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { QrCode } from '#ui/facts/QrCode.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { useOnline } from '#ui/browser/useOnline.ts';
import type { Pass } from '../contract.ts';
import layout from '#ui/layout/layout.module.css';
import skeleton from '#ui/layout/Skeleton.module.css';
import styles from './PassPage.module.css';
import text from '#ui/layout/text.module.css';

interface PassTicketProps {
  pass: Pass;
  /** The address of its page. */
  eventAddress: string;
  children?: ReactNode;
}

export function PassTicket({ pass: { code, name, teamName, event }, eventAddress, children }: PassTicketProps) {
  const dates = useDates();
  const isOnline = useOnline();
  return (
    <div className={styles.page} data-pass="">
      {event.status === 'cancelled' && <Notice tone="bad" title="This event is cancelled" />}
      {children}
      <article className={`${layout.stack} ${styles.ticket}`}>
        <header>
          <p className={text.mute}>{festival.name}</p>
          <h1 dir="auto">{event.title}</h1>
          <p className={text.meta}>
            <WhenAndWhere when={dates.dateAndTime(event)} venue={event.venue} />
          </p>
        </header>
        <QrCode className={styles.code} content={code} label={`QR code of the pass of ${name}`} />
        <p className={`${layout.stack} ${styles.holder}`}>
          <strong dir="auto">{name}</strong>
          {teamName !== null && <span dir="auto">{teamName}</span>}
        </p>
      </article>
      <p className={`${text.dim} ${styles.hint}`}>
        {isOnline ? 'Show this at the door, on your phone or on paper.' : 'You are offline. Your pass still works.'}
      </p>
      <div className={`${layout.row} ${styles.actions}`}>
        <Button onClick={() => print()}>Print</Button>
        <ButtonLink variant="ghost" to={eventAddress}>
          View Event
        </ButtonLink>
      </div>
    </div>
  );
}

export const LoadingPass = () => (
  <div className={`${styles.page} ${skeleton.later}`} aria-busy="true">
    <h1 className={text.visuallyHidden}>Your pass</h1>
    <output className={text.visuallyHidden}>Loading...</output>
    <div className={`${layout.stack} ${styles.ticket}`} aria-hidden="true">
      <div className={`${layout.stack} ${styles.loading}`}>
        <SkeletonLine width="6rem" />
        <SkeletonLine width="80%" height="2rem" />
        <SkeletonLine width="60%" />
      </div>
      <div className={`${styles.code} ${styles.square}`}>
        <SkeletonLine height="100%" />
      </div>
      <div className={`${layout.stack} ${styles.loading}`}>
        <SkeletonLine width="9rem" height="1.5rem" />
      </div>
    </div>
  </div>
);
