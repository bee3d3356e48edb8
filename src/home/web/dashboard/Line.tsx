import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { addresses } from '#addresses';
import { useDates } from '#events/web/shown.ts';
import { CategoryBadge } from '#events/web/CategoryBadge.tsx';
import { CalendarIcon } from '#ui/Icon.tsx';
import { SkeletonLine } from '#ui/Skeleton.tsx';

interface LineProps {
  event: { _id: string; title: string; category: string; date: string };
  /** The id of its title, for what stands at the end. */
  id?: string;
  /** At its end: a button or a badge. */
  children: ReactNode;
}

/** An event in one of the dashboard's lists. */
export function Line({ event, id, children }: LineProps) {
  const dates = useDates();
  return (
    <li className="dashboard-line">
      <div>
        <h3 id={id} dir="auto">
          <Link to={addresses.event(event._id)}>{event.title}</Link>
        </h3>
        <p className="meta">
          <CategoryBadge category={event.category} look="plain" />
          <span>
            <CalendarIcon />
            {dates.date(event)}
          </span>
        </p>
      </div>
      {children}
    </li>
  );
}

/** So many lines that are on their way. */
export function LineBones({ count }: { count: number }) {
  return (
    <div className="later" aria-busy="true">
      <output className="sr">Loading...</output>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="dashboard-line" aria-hidden="true">
          <div>
            <SkeletonLine width="60%" height="1.5rem" />
            <div className="meta">
              <SkeletonLine width="12rem" height="1.625rem" />
            </div>
          </div>
          <SkeletonLine width="5.5rem" height="2.25rem" />
        </div>
      ))}
    </div>
  );
}
