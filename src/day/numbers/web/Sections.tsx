import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Fact } from '#ui/facts/Fact.tsx';
import { FilterChips } from '#ui/table/FilterChips.tsx';
import { useOpenRecord } from '#ui/records/useOpenRecord.ts';
import { mostStars } from '#day/feedback/rules.ts';
import type { ClubNumbers, EventNumbers, FeaturedNumbers, SignUps, TotalNumbers } from '../contract.ts';
import { Count } from './Count.tsx';
import { CountsTable } from './CountsTable.tsx';
import { SignUpsTable } from './SignUpsTable.tsx';
import styles from './Numbers.module.css';

interface SectionsProps {
  events: readonly EventNumbers[];
  featured: readonly FeaturedNumbers[];
  totals: TotalNumbers;
  clubs: readonly ClubNumbers[];
  signUps: readonly SignUps[];
}

const parts = [
  { value: 'events', label: 'Events' },
  { value: 'featured', label: 'Featured Events' },
  { value: 'clubs', label: 'Clubs' },
  { value: 'signUps', label: 'Sign-ups' },
] as const;

/** On a phone more would be a screen too many. */
const mostOnPhone = 10;

/** On a phone one at a time. */
export function Sections({ events, featured, totals, clubs, signUps }: SectionsProps) {
  const [shown, setShown] = useState<(typeof parts)[number]['value']>('events');
  const record = useOpenRecord();
  const section = (value: typeof shown, count: number, table: ReactNode) =>
    count > 0 && (
      <Section title={parts.find((part) => part.value === value)?.label ?? ''} count={count} isShown={shown === value}>
        {table}
      </Section>
    );
  return (
    <>
      <Totals totals={totals} />
      <div className={styles.parts}>
        <FilterChips label="Numbers of" options={parts} value={shown} onChange={setShown} />
      </div>
      {section(
        'events',
        events.length,
        <CountsTable
          caption="People by event"
          head="Event"
          record={record}
          rows={events.map(({ organizerClub, ...event }) => ({ ...event, below: organizerClub }))}
        />,
      )}
      {section(
        'featured',
        featured.length,
        <CountsTable
          caption="People by featured event"
          head="Featured event"
          record={record}
          rows={featured.map(({ universities, organizerClub, ...event }) => ({
            ...event,
            below: universities.map(({ name, people }) => `${name} ${people}`).join(' · ') || organizerClub,
          }))}
        />,
      )}
      {section(
        'clubs',
        clubs.length,
        <CountsTable
          caption="People by club"
          head="Club"
          record={record}
          rows={clubs.map((club) => ({ ...club, _id: club.organizerClub, title: club.organizerClub }))}
        />,
      )}
      {section('signUps', Math.max(1, signUps.length), <SignUpsTable signUps={signUps} record={record} />)}
    </>
  );
}

function Section({
  title,
  count,
  isShown,
  children,
}: {
  title: string;
  count: number;
  isShown: boolean;
  children: ReactNode;
}) {
  const [isWhole, setWhole] = useState(false);
  return (
    <section className={styles.section} data-shown={isShown || undefined} data-whole={isWhole || undefined}>
      <h2>{title}</h2>
      {children}
      {!isWhole && count > mostOnPhone && (
        <Button className={styles.more} onClick={() => setWhole(true)}>{`Show all ${count}`}</Button>
      )}
    </section>
  );
}

function Totals({
  totals: { registered, waitlisted, present, absent, cancelled, teams, feedback },
}: {
  totals: TotalNumbers;
}) {
  const counts = {
    Registered: registered,
    Waitlisted: waitlisted,
    Present: present,
    Absent: absent,
    Cancelled: cancelled,
    Teams: teams,
  };
  return (
    <dl className={styles.totals} aria-label="All events">
      {Object.entries(counts).map(([name, value]) => (
        <Fact key={name} name={name}>
          <Count value={value} />
        </Fact>
      ))}
      {feedback.average !== null && (
        <Fact name="Feedback">{`${feedback.average.toFixed(1)} of ${mostStars} (${feedback.count})`}</Fact>
      )}
    </dl>
  );
}
