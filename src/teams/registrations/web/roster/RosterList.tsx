import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { festival } from '#festival';
import { dayAndTime } from '#platform/dates.ts';
import { StatusBadge } from '#ui/facts/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { nameOf, type RosterEntry } from '../../roster.ts';
import { WaitlistPosition } from '../WaitlistPosition.tsx';
import { Members, Phone, Presence } from './People.tsx';
import { type RowAct, RowMenu } from './RowMenu.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './RosterDialog.module.css';
import text from '#ui/layout/text.module.css';
import { Mono } from '#ui/facts/Mono.tsx';

const step = 50;
const many = (count: number): string => count.toLocaleString('en');

interface RosterListProps {
  entries: readonly RosterEntry[];
  total: number;
  /** Undefined once organizers can no longer act. */
  onAct: RowAct | undefined;
}

export function RosterList({ entries, total, onAct }: RosterListProps) {
  const [most, setMost] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  const left = total - most;

  const next = useRef<number>(null);

  function showMore() {
    next.current = most;
    // Interruptible: fifty teams at once would delay scrolling.
    startTransition(() => setMost(most + step));
  }
  useEffect(() => {
    if (next.current === null || next.current >= most) return;
    (list.current?.children[next.current] as HTMLElement | undefined)?.focus();
    next.current = null;
  }, [most]);

  return (
    <>
      <ul className={`${layout.stack} ${styles.roster}`} ref={list}>
        {entries.slice(0, most).map((entry) => (
          <Entry key={entry._id} entry={entry} onAct={onAct} />
        ))}
      </ul>
      {left > 0 && (
        <div className={styles.more}>
          <p>{`Showing ${many(most)} of ${many(total)} registrations`}</p>
          <Button busy={entries.length < total} onClick={showMore}>
            {`Show ${many(Math.min(step, left))} more`}
          </Button>
        </div>
      )}
    </>
  );
}

const Entry = memo(function Entry({ entry, onAct }: { entry: RosterEntry; onAct: RowAct | undefined }) {
  const { teamLeader: leader, isIndividual } = entry;
  return (
    <li tabIndex={-1}>
      <div className={`${layout.between} ${layout.tight} ${styles.head}`}>
        <div>
          <h3>
            <span>{isIndividual ? 'Individual: ' : 'Team: '}</span>
            <bdi>{nameOf(entry)}</bdi>
          </h3>
          <p className={`${text.mute} ${text.small}`}>
            <span className={isIndividual ? styles.same : undefined}>
              Leader: <bdi>{leader.name}</bdi>,{' '}
            </span>
            <Mono>{leader.rollNumber ?? 'no roll number'}</Mono>{' '}
            {isIndividual && (
              <>
                <Phone person={leader} /> <Presence person={leader} eventDay={entry.event.date} />
              </>
            )}
          </p>
        </div>
        <div className={styles.state}>
          <StatusBadge status={entry.status} />
          <WaitlistPosition place={entry.waitlistPosition} />
          {onAct && entry.status !== 'cancelled' && <RowMenu entry={entry} onAct={onAct} />}
        </div>
      </div>
      {!isIndividual && <Members entry={entry} />}
      <p
        className={`${text.mute} ${text.small} ${styles.when}`}
      >{`Registered on ${dayAndTime(entry.createdAt, festival.timeZone)}`}</p>
    </li>
  );
});
