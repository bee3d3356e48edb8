import { useEffect } from 'react';
import { addresses } from '#platform/addresses.ts';
import { EventLine, EventLineSkeletons } from '#events/events/web/EventLine.tsx';
import { useMyRegistrations } from '#teams/registrations/web/api.ts';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { AllLink, Block } from '#ui/layout/Block.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import layout from '#ui/layout/layout.module.css';
import empty from '#ui/layout/EmptyState.module.css';
import styles from './Dashboard.module.css';
import text from '#ui/layout/text.module.css';

const most = 3;

export function RecentRegistrations() {
  const { data, error } = useMyRegistrations();
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return (
    <Block title="My Recent Registrations" beside={<AllLink to={addresses.myRegistrations}>View All</AllLink>}>
      {!data && !error && <EventLineSkeletons className={styles.line} count={most} label="Loading..." />}
      {!data && error && <p className={text.dim}>Your registrations could not be loaded. Try again in a moment.</p>}
      {data?.length === 0 && (
        <div className={`${layout.stack} ${empty.plain} ${styles.none}`}>
          <h3>No registrations yet</h3>
          <ButtonLink to={addresses.events}>Browse Events</ButtonLink>
        </div>
      )}
      {data && data.length > 0 && (
        <ul>
          {data.slice(0, most).map((registration) => (
            <EventLine
              key={registration._id}
              id={`registration-${registration._id}`}
              className={styles.line}
              event={registration.event}
              action={<StatusBadge status={registration.status} />}
            />
          ))}
        </ul>
      )}
    </Block>
  );
}
