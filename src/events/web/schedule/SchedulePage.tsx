import { useEffect, useRef, useState } from 'react';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { useIsAdministrator } from '#accounts/web/useIsAdministrator.ts';
import { DotText } from '#ui/dots/DotText.tsx';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { QueryView } from '#ui/QueryView.tsx';
import type { FestivalEvent } from '../../contract.ts';
import { CalendarLink } from '../CalendarLink.tsx';
import { useEvents } from '../api.ts';
import { useDates } from '../wording.ts';
import { currentFirst } from '../useFilters.ts';
import { daysOf } from './days.ts';
import { ScheduleItem } from './ScheduleItem.tsx';
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx';
import layout from '#ui/layout.module.css';
import styles from './SchedulePage.module.css';

export default function SchedulePage() {
  const events = useEvents();
  const { announced } = useDates();
  return (
    <div className={`${layout.page} ${layout.wrap}`}>
      <title>{`Schedule · ${festival.name}`}</title>
      <PageHeader
        title="Schedule"
        lead={
          announced ? 'Every event in one line, day by day.' : 'Every event on one timeline. Dates will be announced.'
        }
      >
        <CalendarLink path="/calendar.ics">Add every event to your calendar</CalendarLink>
      </PageHeader>
      <QueryView query={events} skeleton={<ScheduleSkeleton />} failure="Failed to load events">
        {(data) => (data.length === 0 ? <NoEvents /> : <Timeline events={data} announced={announced} />)}
      </QueryView>
    </div>
  );
}

function NoEvents() {
  const isAdministrator = useIsAdministrator();
  return (
    <EmptyState
      dots="0"
      title="No events scheduled"
      actions={isAdministrator && <ButtonLink to={addresses.manageEvents}>Create Event</ButtonLink>}
    >
      Check back later for event announcements!
    </EmptyState>
  );
}

function Timeline({ events, announced }: { events: readonly FestivalEvent[]; announced: boolean }) {
  const days = daysOf(announced ? events : currentFirst(events), announced);
  const [today] = useState(() => dayMonthYear(wallClock(new Date(), festival.timeZone).day));
  const isDuring = announced && days.some(({ title }) => title === today) && days[0]?.title !== today;
  const ofToday = useRef<HTMLElement>(null);
  useEffect(() => {
    // Whoever follows a link within the page, or comes back to where they were, is left there.
    if (isDuring && scrollY === 0 && !location.hash) ofToday.current?.scrollIntoView();
  }, [isDuring]);
  return days.map(({ title, dots, events: ofDay }) => (
    <section
      key={title}
      ref={title === today ? ofToday : undefined}
      className={styles.timeline}
      aria-label={title}
      aria-current={announced && title === today ? 'date' : undefined}
    >
      <div className={styles.date}>
        <DotText text={dots} />
        <h2>{title}</h2>
      </div>
      <ol className={styles.list}>
        {ofDay.map((event) => (
          <ScheduleItem key={event._id} event={event} />
        ))}
      </ol>
    </section>
  ));
}
