import type { ReactNode } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { CalendarIcon } from '#ui/facts/Icon.tsx';
import { messageOf } from '#platform/http/web/client.ts';
import { connectionLost, RetryButton } from '#ui/layout/LoadFailure.tsx';
import type { QueryResult } from '#ui/layout/QueryView.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { CategoryBadge } from './CategoryBadge.tsx';
import { cx } from '#ui/browser/cx.ts';
import { useDates } from './wording.ts';
import layout from '#ui/layout/layout.module.css';
import empty from '#ui/layout/EmptyState.module.css';
import skeleton from '#ui/layout/Skeleton.module.css';
import styles from './EventLine.module.css';
import text from '#ui/layout/text.module.css';

interface EventLineProps {
  event: { _id: string; title: string; category: string; date: string };
  className: string | undefined;
  id?: string;
  deadline?: ReactNode;
  badge?: ReactNode;
  action: ReactNode;
}

export function EventLine({ event, className, id, deadline, badge, action }: EventLineProps) {
  const dates = useDates();
  return (
    <li className={className}>
      <div>
        <h3 id={id} className={styles.title} dir="auto">
          <Link to={addresses.event(event._id)}>{event.title}</Link>
        </h3>
        <p className={text.meta}>
          <CategoryBadge category={event.category} look="plain" />
          <span>
            <CalendarIcon />
            <span>{dates.date(event)}</span>
          </span>
          {deadline}
          {badge}
        </p>
      </div>
      {action}
    </li>
  );
}

interface EventLineSkeletonsProps {
  className: string | undefined;
  count: number;
  label: string;
  hasDeadlines?: boolean;
}

export function EventLineSkeletons({ className, count, label, hasDeadlines = false }: EventLineSkeletonsProps) {
  return (
    <div className={skeleton.later} aria-busy="true">
      <output className={text.visuallyHidden}>{label}</output>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className={className} aria-hidden="true">
          <div>
            <SkeletonLine width="60%" height="1.5rem" />
            <div className={text.meta}>
              <SkeletonLine width="12rem" height="1.625rem" />
              {hasDeadlines && <SkeletonLine width="12rem" height="1.2rem" />}
            </div>
          </div>
          <SkeletonLine width="5.5rem" height="2.25rem" />
        </div>
      ))}
    </div>
  );
}

export function EventLinesFailure({
  className,
  query,
}: {
  className?: string | undefined;
  query: QueryResult<unknown>;
}) {
  return (
    <div className={cx(layout.stack, empty.plain, className)}>
      <h3>Failed to load events</h3>
      <p>{messageOf(query.error, connectionLost)}</p>
      <RetryButton query={query} />
    </div>
  );
}
