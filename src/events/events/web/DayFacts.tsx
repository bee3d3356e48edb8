import type { ReactNode } from 'react';
import { festival } from '#festival';
import { peopleText } from '#platform/counted.ts';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { Fact } from '#ui/facts/Fact.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import type { FestivalEvent } from '../contract.ts';
import { endOf, startOf } from '../rules.ts';
import { teamSizeText, useDates } from './wording.ts';
import styles from './EventPage.module.css';

const dayMs = 24 * 3_600_000;
const clock = (at: Date) => wallClock(at, festival.timeZone);

/** `Today 09:00–18:00`; of an event that began on another day when it ends. */
function whenText(event: FestivalEvent, now: Date): string {
  const named = (day: string) => {
    if (day === clock(now).day) return 'Today';
    return day === clock(new Date(now.getTime() + dayMs)).day ? 'Tomorrow' : dayMonthYear(day);
  };
  const [start, end] = [clock(startOf(event)), clock(endOf(event))];
  return now >= startOf(event) && named(start.day) !== 'Today'
    ? `Until ${named(end.day)} ${end.time}`
    : `${named(start.day)} ${start.time}–${end.time}`;
}

interface DayFactsProps {
  event: FestivalEvent;
  isOver: boolean;
  /** What else is known of an event that is over. */
  children: ReactNode;
}

/** The facts of an event from a day before its start, and those that remain of it. */
export default function DayFacts({ event, isOver, children }: DayFactsProps) {
  const now = useNow([startOf(event).toISOString(), endOf(event).toISOString()]);
  const dates = useDates();
  const club = (
    <Fact name="Club">
      <bdi>{event.organizerClub}</bdi>
    </Fact>
  );
  const venue = (
    <Fact name="Venue">
      <bdi>{event.venue}</bdi>
    </Fact>
  );
  if (isOver)
    return (
      <>
        {children}
        <Fact name="Registered">{peopleText(event.participantCount)}</Fact>
        <Fact name="Date">{dates.date(event)}</Fact>
        {club}
      </>
    );
  return (
    <>
      <Fact name="When">
        <span className={now >= startOf(event) ? styles.on : undefined} suppressHydrationWarning>
          {whenText(event, now)}
        </span>
      </Fact>
      {venue}
      <Fact name="Team size">{event.isTeamEvent ? teamSizeText(event) : 'On your own'}</Fact>
      {club}
    </>
  );
}
