import { Suspense, useId } from 'react';
import { Link } from '#ui/controls/Link.tsx';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { endOf } from '#events/events/rules.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { WhenAndWhere } from '#events/events/web/EventMeta.tsx';
import { OwnStatusBadge } from '#events/events/web/OwnStatusBadge.tsx';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { ClockIcon } from '#ui/facts/Icon.tsx';
import { renderedPart } from '#ui/browser/lazyPart.ts';
import { useFestivalPhase } from '#site/dashboard/web/festivalPhase.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './NowAndNext.module.css';
import text from '#ui/layout/text.module.css';

// For after the festival only: nobody else downloads it.
const LatestResults = renderedPart(() => import('./LatestResults.tsx'));
// A constant element: a new one would make React discard the server's HTML before its code has loaded.
const results = (
  <Suspense>
    <LatestResults />
  </Suspense>
);

export function NowAndNext() {
  const { phase, now } = useFestivalPhase();
  if (phase?.phase === 'after') return results;
  if (phase?.phase !== 'during') return null;
  const today = wallClock(now, festival.timeZone).day;
  const on = phase.now.map((event) => ({ ...event, when: `Until ${until(event, today)}` }));
  const next = phase.next.map((event) => ({
    ...event,
    when: event.date === today ? `Today, ${event.time}` : `${dayMonthYear(event.date)}, ${event.time}`,
  }));
  return (
    <section className={layout.section} aria-label="Now and next">
      <div className={layout.wrap}>
        <div className={styles.columns}>
          {on.length > 0 && <Column title="Now" events={on} />}
          {next.length > 0 && <Column title="Next" events={next} />}
        </div>
      </div>
    </section>
  );
}

function until(event: Parameters<typeof endOf>[0], today: string): string {
  const { day, time } = wallClock(endOf(event), festival.timeZone);
  return day === today ? time : `${dayMonthYear(day)}, ${time}`;
}

type Shown = (FestivalEvent & { isFeatured: false }) | (FeaturedEvent & { isFeatured: true });
interface ColumnProps {
  title: string;
  events: (Shown & { when: string })[];
}

function Column({ title, events }: ColumnProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={`${layout.stack} ${styles.list}`}>
        {events.map((event) => (
          <li key={event._id}>
            <h3 dir="auto">
              <Link to={event.isFeatured ? addresses.featuredEvent(event._id) : addresses.event(event._id)}>
                {event.title}
              </Link>
            </h3>
            <p className={text.meta}>
              <WhenAndWhere Icon={ClockIcon} when={event.when} venue={event.venue} />
              {!event.isFeatured && <OwnStatusBadge event={event} />}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
