import { useEffect, useId } from 'react';
import { Link } from '#ui/Link.tsx';
import { addresses } from '#addresses';
import { EventLine, EventLineSkeletons } from '#events/web/EventLine.tsx';
import { useMyRegistrations } from '#registrations/web/api.ts';
import { isPassOfUse } from '#registrations/rules.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { ForwardIcon } from '#ui/Icon.tsx';
import block from '#ui/Block.module.css';
import empty from '#ui/EmptyState.module.css';
import styles from './Dashboard.module.css';
import text from '#ui/text.module.css';

const most = 3;

export function RecentRegistrations() {
  const heading = useId();
  const { data, error } = useMyRegistrations();
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return (
    <section className={block.block} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>My Recent Registrations</h2>
        <Link className={text.link} to={addresses.myRegistrations}>
          View All <ForwardIcon />
        </Link>
      </header>
      {!data && !error && <EventLineSkeletons className={styles.line} count={most} label="Loading..." />}
      {!data && error && <p className={text.dim}>Your registrations could not be loaded. Try again in a moment.</p>}
      {data?.length === 0 && (
        <div className={`${empty.plain} ${styles.none}`}>
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
              badge={
                isPassOfUse(registration) && (
                  <Link
                    className={text.link}
                    to={addresses.pass(registration._id)}
                    aria-describedby={`registration-${registration._id}`}
                  >
                    Show Pass
                  </Link>
                )
              }
              action={<StatusBadge status={registration.status} />}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
