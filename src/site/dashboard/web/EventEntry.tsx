import { type ReactNode, useId } from 'react';
import { addresses } from '#platform/addresses.ts';
import { Link } from '#ui/controls/Link.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import styles from './Dashboard.module.css';
import text from '#ui/layout/text.module.css';

interface EventEntryProps {
  event: { _id: string; title: string };
  badge?: ReactNode;
  facts: ReactNode;
  /** Described by the title, whose id it is given. */
  renderAction: (titleId: string) => ReactNode;
  /** Below the facts. */
  children?: ReactNode;
}

/** An event in a list of the dashboard, with its next action. */
export function EventEntry({ event, badge, facts, renderAction, children }: EventEntryProps) {
  const titleId = useId();
  return (
    <li className={styles.line}>
      <div>
        <h3 id={titleId} className={styles.nextTitle} dir="auto">
          <Link to={addresses.event(event._id)}>{event.title}</Link>
        </h3>
        <p className={text.meta}>
          {badge}
          {facts}
        </p>
        {children}
      </div>
      {renderAction(titleId)}
    </li>
  );
}

export const LoadingEntry = ({ height }: { height: string }) => (
  <div className={styles.line}>
    <output className={text.visuallyHidden}>Loading...</output>
    <SkeletonLine width="60%" height={height} />
  </div>
);
