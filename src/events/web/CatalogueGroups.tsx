import { useId } from 'react';
import type { FestivalEvent } from '../contract.ts';
import { ChevronDownIcon } from '#ui/Icon.tsx';
import { Count } from '#ui/Count.tsx';
import { useNow } from '#ui/useNow.ts';
import { type Group, grouped, momentsOf } from './catalogueGroups.ts';
import { EventCard } from './EventCard.tsx';
import { useDates } from './wording.ts';
import { cx } from '#ui/cx.ts';
import layout from '#ui/layout.module.css';
import styles from './CatalogueGroups.module.css';

const names: Readonly<Record<Group, string>> = {
  open: 'Open now',
  closing: 'Closing soon',
  closed: 'Registration closed',
  over: 'Over',
};

interface CatalogueGroupsProps {
  events: readonly FestivalEvent[];
  /** undefined: as the page finds right. */
  isOverOpen: boolean | undefined;
  onOverToggle: (isOpen: boolean) => void;
}

/** What is over is collapsed, unless there is nothing else. */
export function CatalogueGroups({ events, isOverOpen, onOverToggle }: CatalogueGroupsProps) {
  const now = useNow(events.flatMap(momentsOf));
  const { announced } = useDates();
  const found = grouped(events, now, announced);
  return (
    <div className={`${layout.stack} ${styles.groups}`}>
      {found.map((each) =>
        each.group === 'over' ? (
          <Over
            key={each.group}
            events={each.events}
            isOpen={isOverOpen ?? found.length === 1}
            onToggle={onOverToggle}
          />
        ) : (
          <OpenGroup key={each.group} name={names[each.group]} events={each.events} />
        ),
      )}
    </div>
  );
}

function OpenGroup({ name, events }: { name: string; events: readonly FestivalEvent[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={`${layout.row} ${styles.head}`}>
        <h2 id={id}>{name}</h2>
        <Count>{events.length}</Count>
      </div>
      <Cards events={events} />
    </section>
  );
}

interface OverProps {
  events: readonly FestivalEvent[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Native, so that it opens without scripts and for the browser's own search in the page. */
const Over = ({ events, isOpen, onToggle }: OverProps) => (
  <details
    className={styles.over}
    open={isOpen}
    onToggle={({ currentTarget: { open } }) => {
      if (open !== isOpen) onToggle(open);
    }}
  >
    <summary className={`${layout.row} ${styles.head} ${styles.summary}`}>
      <h2>{names.over}</h2>
      <Count>{events.length}</Count>
      <ChevronDownIcon />
    </summary>
    <Cards events={events} />
  </details>
);

const Cards = ({ events }: { events: readonly FestivalEvent[] }) => (
  <ul className={cx(layout.cards, styles.cards)}>
    {events.map((event) => (
      <EventCard key={event._id} event={event} />
    ))}
  </ul>
);
