import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { WhenAndWhere } from '#events/events/web/EventMeta.tsx';
import { useDates } from '#events/events/web/wording.ts';
import { registerWorker } from '#people/offline/web/workerRegistration.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { Notice } from '#ui/layout/Notice.tsx';
import { QrCode } from '#ui/facts/QrCode.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { useOnline } from '#ui/browser/useOnline.ts';
import type { Pass } from '../contract.ts';
import { isWithoutPass, usePass } from './api.ts';
import layout from '#ui/layout/layout.module.css';
import skeleton from '#ui/layout/Skeleton.module.css';
import styles from './PassPage.module.css';
import text from '#ui/layout/text.module.css';

interface PassPageProps {
  /** What stands on the pass after the event, of rooms that this one may not import. */
  after: (pass: Pass) => ReactNode;
}

export function PassPage({ after }: PassPageProps) {
  const { id = '' } = useParams();
  const pass = usePass(id);
  useEffect(() => registerWorker('/pass/'), []);
  return (
    <div className={`${layout.page} ${layout.app} ${layout.wrap}`}>
      <title>{`Your pass · ${festival.name}`}</title>
      {isWithoutPass(pass.error) ? (
        <NoPass isWaiting={hasRefusalCode(pass.error, 'not_admitted')} />
      ) : (
        <QueryView as="h1" query={pass} skeleton={<Loading />} failure="Failed to load your pass">
          {(data) => <Ticket pass={data}>{after(data)}</Ticket>}
        </QueryView>
      )}
    </div>
  );
}

function Ticket({ pass: { code, name, teamName, event }, children }: { pass: Pass; children: ReactNode }) {
  const dates = useDates();
  const isOnline = useOnline();
  return (
    <div className={styles.page}>
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
        {isOnline
          ? 'Show this at the door, on your phone or on paper.'
          : 'You are offline. Your pass works all the same.'}
      </p>
      <div className={`${layout.row} ${styles.actions}`}>
        <Button onClick={() => print()}>Print</Button>
        <ButtonLink variant="ghost" to={addresses.event(event._id)}>
          View Event
        </ButtonLink>
      </div>
    </div>
  );
}

const NoPass = ({ isWaiting }: { isWaiting: boolean }) => (
  <EmptyState
    as="h1"
    dots="?"
    title={isWaiting ? 'No place, no pass' : 'This pass does not exist'}
    actions={<ButtonLink to={addresses.myRegistrations}>My Registrations</ButtonLink>}
  >
    {isWaiting
      ? 'You get a pass as soon as you have a place. On the waitlist, or after cancelling, there is none.'
      : 'Open it from My Registrations.'}
  </EmptyState>
);

const Loading = () => (
  <div className={`${styles.page} ${skeleton.later}`} aria-busy="true">
    <h1 className={text.visuallyHidden}>Your pass</h1>
    <output className={text.visuallyHidden}>Loading...</output>
    <SkeletonLine height="30rem" />
  </div>
);
