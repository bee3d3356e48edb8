import type { ReactNode } from 'react';
import { addresses } from '#platform/addresses.ts';
import { counted } from '#platform/counted.ts';
import { festival } from '#festival';
import { useSession } from '#people/accounts/web/session.ts';
import { eventsQuery } from '#events/events/web/api.ts';
import { Link } from '#ui/controls/Link.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { endOf, startOf } from '#events/events/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useFestivalPhase } from '#site/dashboard/web/festivalPhase.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Hero.module.css';
import text from '#ui/layout/text.module.css';

/** Beside the headline: current events during the festival, a summary after it, otherwise the introduction. */
export default function HeroCopy({ children }: { children: ReactNode }) {
  const { phase, now } = useFestivalPhase();
  if (phase?.phase === 'during') return <OnNow phase={phase} now={now} />;
  return phase?.phase === 'after' ? <Over /> : children;
}

function Mine() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <ButtonLink size="lg" to={addresses.dashboard}>
      Go to Dashboard
    </ButtonLink>
  );
}

type During = Extract<ReturnType<typeof useFestivalPhase>['phase'], { phase: 'during' }>;

function OnNow({ phase, now }: { phase: During; now: Date }) {
  const [next] = phase.next;
  // The one that began last: a hackathon of two days says little about this hour.
  const on = phase.now.toSorted((a, b) => +startOf(b) - +startOf(a))[0];
  const isToday = (day: string) => day === wallClock(now, festival.timeZone).day;
  const at = (moment: Date) => {
    const { day, time } = wallClock(moment, festival.timeZone);
    return isToday(day) ? time : `${dayMonthYear(day)}, ${time}`;
  };
  return (
    <>
      {on && <Line className={styles.intro} label="Now" event={on} when={`until ${at(endOf(on))}`} />}
      {next && <Line className={on ? text.lead : styles.intro} label="Next" event={next} when={at(startOf(next))} />}
      <div className={layout.row}>
        <ButtonLink variant="primary" size="lg" to={addresses.schedule}>
          Open Schedule
        </ButtonLink>
        <Mine />
      </div>
    </>
  );
}

interface LineProps {
  className: string | undefined;
  label: string;
  event: During['now'][number];
  when: string;
}

const Line = ({ className, label, event, when }: LineProps) => (
  <p className={className}>
    <span suppressHydrationWarning>{`${label}: `}</span>
    <Link to={event.isFeatured ? addresses.featuredEvent(event._id) : addresses.event(event._id)} dir="auto">
      {event.title}
    </Link>
    <span suppressHydrationWarning>{` · ${event.venue} · ${when}`}</span>
  </p>
);

const { length } = festival.clubs;
const written = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'][length - 1] ?? String(length);
const clubs = `${written} ${length === 1 ? 'club' : 'clubs'}`;

function Over() {
  const { data = [] } = useQuery(eventsQuery);
  const held = data.filter(({ status }) => status !== 'cancelled');
  const seats = held.reduce((sum, { participantCount }) => sum + participantCount, 0);
  return (
    <>
      <p className={styles.intro}>
        {`${counted(held.length, 'event', 'events')}, ${counted(seats, 'place', 'places')} taken, ${clubs}.`}
      </p>
      <div className={layout.row}>
        <ButtonLink variant="primary" size="lg" to={addresses.results}>
          See Results
        </ButtonLink>
        <Mine />
      </div>
    </>
  );
}
