import { type ReactNode, useEffect } from 'react';
import { addresses } from '#platform/addresses.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { usePendingInvitations } from '#teams/invitations/web/api.ts';
import { useMyRegistrations } from '#teams/registrations/web/api.ts';
import { Count } from '#ui/facts/Count.tsx';
import { DotText } from '#ui/dots/DotText.tsx';
import { Link } from '#ui/controls/Link.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import { joinable, startsOf, toCome } from './soonest.ts';
import { cx } from '#ui/browser/cx.ts';
import styles from './Totals.module.css';
import text from '#ui/layout/text.module.css';
import tones from '#ui/layout/tone.module.css';

interface TotalsProps {
  events: readonly FestivalEvent[] | undefined;
  failed: boolean;
  takesPart: boolean;
}

export function Totals({ events, failed, takesPart }: TotalsProps) {
  const now = useNow(startsOf(events));
  return (
    <div className={styles.totals}>
      <Total
        label="Total Events"
        value={events && joinable(events, now).length}
        failed={failed}
        meaning="Available to join"
      />
      <Total
        label="Upcoming Events"
        value={events && toCome(events, now).length}
        failed={failed}
        meaning="Starting soon"
      />
      {takesPart ? (
        <>
          <MyRegistrations />
          <PendingInvitations />
        </>
      ) : (
        <Figure label="Admin Access" meaning="Super Administrator">
          <strong>Full</strong>
        </Figure>
      )}
    </div>
  );
}

function MyRegistrations() {
  const { data, isLoadingError } = useMyRegistrations();
  const live = data?.filter(({ status }) => status !== 'cancelled').length;
  return <Total label="My Registrations" value={live} failed={isLoadingError} meaning="Events joined" />;
}

function PendingInvitations() {
  const { data, error, isLoadingError } = usePendingInvitations();
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return (
    <Link className={cx(styles.link, Boolean(data) && tones.signal)} to={addresses.invitations}>
      <Total label="Pending Invitations" value={data} failed={isLoadingError} meaning="Waiting for your answer">
        {data !== undefined && data > 0 && (
          <Count hot className={styles.badge}>
            {data > 9 ? '9+' : data}
          </Count>
        )}
      </Total>
    </Link>
  );
}

interface TotalProps {
  label: string;
  value: number | undefined;
  failed: boolean;
  meaning: string;
  children?: ReactNode;
}

function Total({ label, value, failed, meaning, children }: TotalProps) {
  if (value !== undefined)
    return (
      <Figure label={label} meaning={meaning}>
        <DotText text={String(value)} />
        <span className={text.visuallyHidden}>{value}</span>
        {children}
      </Figure>
    );
  return (
    <Figure label={label} meaning={meaning} isBusy={!failed}>
      {failed ? <DotText text="- -" grid={false} /> : <SkeletonLine width="2rem" height="100%" />}
      <span className={text.visuallyHidden}>{failed ? 'not known' : 'Loading...'}</span>
    </Figure>
  );
}

interface FigureProps {
  label: string;
  meaning: string;
  isBusy?: boolean;
  children: ReactNode;
}

const Figure = ({ label, meaning, isBusy, children }: FigureProps) => (
  <span className={styles.total} aria-busy={isBusy}>
    <span className={styles.number}>{children}</span>{' '}
    <span className={styles.words}>
      <span>{label}</span> <small>{meaning}</small>
    </span>
  </span>
);
