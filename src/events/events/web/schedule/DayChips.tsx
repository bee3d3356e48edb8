import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Link } from '#ui/controls/Link.tsx';
import type { Day } from './days.ts';
import { useCurrentDay } from './useCurrentDay.ts';
import chips from '#ui/table/FilterChips.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './DayChips.module.css';
import tones from '#ui/layout/tone.module.css';

interface DayChipsProps {
  days: readonly Pick<Day<unknown>, 'day' | 'dots' | 'weekday'>[];
  today: string;
}

/** Elements that move between press and release are not clicked. A touch leaves `:hover` set, a mouse does not. */
const isUnderPointer = (element: Element) =>
  element.matches(':active') || (element.matches(':hover') && matchMedia('(hover: hover)').matches);

/** Links, so that they work without scripts and Back returns to the day before. */
export function DayChips({ days, today }: DayChipsProps) {
  const { pathname, search } = useLocation();
  const current = useCurrentDay(days.map(({ day }) => day));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>(`[href$="#${current}"]`);
    if (!list.current || !chip || isUnderPointer(list.current)) return;
    list.current.scrollTo({ left: chip.offsetLeft - (list.current.clientWidth - chip.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav className={styles.bar} aria-label="Days">
      <ul className={styles.days} ref={list}>
        {days.map(({ day, dots, weekday }) => (
          <li key={day}>
            <Link
              className={`${layout.tap} ${chips.chip} ${styles.day} ${tones.chosen}`}
              to={`${pathname}${search}#${day}`}
              aria-current={day === current ? 'true' : undefined}
            >
              <span>{day === today ? 'Today' : weekday.slice(0, 3)}</span> {dots}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
