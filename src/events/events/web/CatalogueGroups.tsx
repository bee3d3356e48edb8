import { useId } from 'react';
import type { FestivalEvent } from '../contract.ts';
import { ChevronDownIcon } from '#ui/facts/Icon.tsx';
import { Count } from '#ui/facts/Count.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import { type Group, grouped, momentsOf } from './catalogueGroups.ts';
import { EventCard } from './EventCard.tsx';
import { useDates } from './wording.ts';
import { cx } from '#ui/browser/cx.ts';
import card from '#ui/layout/Card.module.css';
import layout from '#ui/layout/layout.module.css';
import cardStyles from './EventCard.module.css';
import styles from './CatalogueGroups.module.css';

const names: Readonly<Record<Group, string>> = {
  open: 'Open now',
  closing: 'Closing soon',
  later: 'Opens soon',
  closed: 'Registration closed',
  over: 'Over',
};

interface CatalogueGroupsProps {
  events: readonly FestivalEvent[];
  /** Hidden events stay in the document, so removing a filter is quick. */
  visible: readonly FestivalEvent[];
  /** undefined: the page decides. */
  isOverOpen: boolean | undefined;
  onOverToggle: (isOpen: boolean) => void;
}

/** Past events are collapsed unless there are no others. */
export function CatalogueGroups({ events, visible, isOverOpen, onOverToggle }: CatalogueGroupsProps) {
  const now = useNow(events.flatMap(momentsOf));
  const { announced } = useDates();
  const shown = new Set(visible);
  const found = grouped(events, now, announced).map((each) => ({
    ...each,
    shown,
    count: each.events.filter((event) => shown.has(event)).length,
  }));
  const isAlone = found.filter(({ count }) => count > 0).length === 1;
  return (
    <div className={`${layout.stack} ${styles.groups}`}>
      {found.map(({ group, ...cards }) =>
        group === 'over' ? (
          <Over key={group} {...cards} isOpen={isOverOpen ?? isAlone} onToggle={onOverToggle} />
        ) : (
          <OpenGroup key={group} name={names[group]} {...cards} />
        ),
      )}
    </div>
  );
}

interface CardsProps {
  events: readonly FestivalEvent[];
  shown: ReadonlySet<FestivalEvent>;
}

interface GroupProps extends CardsProps {
  /** How many of the events are shown. */
  count: number;
}

function OpenGroup({ name, count, ...cards }: GroupProps & { name: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} hidden={count === 0}>
      <div className={`${layout.row} ${styles.head}`}>
        <h2 id={id}>{name}</h2>
        <Count>{count}</Count>
      </div>
      <Cards {...cards} />
    </section>
  );
}

interface OverProps extends GroupProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Native, so that it opens without scripts and for the browser's own search in the page. */
const Over = ({ count, isOpen, onToggle, ...cards }: OverProps) => (
  <details
    className={styles.over}
    hidden={count === 0}
    open={isOpen}
    onToggle={({ currentTarget: { open } }) => {
      if (open !== isOpen) onToggle(open);
    }}
  >
    <summary className={`${layout.row} ${styles.head} ${styles.summary}`}>
      <h2>{names.over}</h2>
      <Count>{count}</Count>
      <ChevronDownIcon />
    </summary>
    <Cards {...cards} />
  </details>
);

const Cards = ({ events, shown }: CardsProps) => (
  <ul className={cx(layout.cards, styles.cards)}>
    {events.map((event) => (
      <li key={event._id} className={`${card.card} ${cardStyles.row}`} hidden={!shown.has(event)}>
        <EventCard event={event} />
      </li>
    ))}
  </ul>
);
