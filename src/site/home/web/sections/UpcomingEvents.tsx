import { useEffect, useId } from 'react';
import { addresses } from '#platform/addresses.ts';
import { useIsAdministrator } from '#people/accounts/web/useIsAdministrator.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { useUpcomingEvents } from '#events/events/web/api.ts';
import { EventButton } from '#events/events/web/EventButton.tsx';
import { EventMeta } from '#events/events/web/EventMeta.tsx';
import { useOpening } from '#events/events/web/opening.ts';
import { OwnStatusBadge } from '#events/events/web/OwnStatusBadge.tsx';
import { truncate } from '#events/events/web/wording.ts';
import { CategoryBadge } from '#events/events/web/CategoryBadge.tsx';
import { AllLink } from '#ui/layout/Block.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { Section } from '#ui/layout/Section.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { showWholeItem } from '#ui/browser/showWholeItem.ts';
import { useNow } from '#ui/browser/useNow.ts';
import { soonest, startsOf } from '#site/dashboard/web/soonest.ts';
import layout from '#ui/layout/layout.module.css';
import skeleton from '#ui/layout/Skeleton.module.css';
import styles from './UpcomingEvents.module.css';
import text from '#ui/layout/text.module.css';

const most = 3;

export function UpcomingEvents() {
  const { data, error } = useUpcomingEvents();
  const now = useNow(startsOf(data));
  const isAdministrator = useIsAdministrator();
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  const events = soonest(data ?? [], most, now);
  return (
    <Section
      id="upcoming"
      title="Upcoming Events"
      beside={<AllLink to={addresses.events}>View All Events</AllLink>}
      onFocus={showWholeItem}
    >
      {!data && !error && <Rows />}
      {events.length > 0 && (
        <ul className={`${styles.upcoming} ${layout.strip}`}>
          {events.map((event) => (
            <Row key={event._id} event={event} />
          ))}
        </ul>
      )}
      {(data || error) && events.length === 0 && (
        <EmptyState
          dots="0"
          as="h3"
          title="No upcoming events"
          actions={isAdministrator && <ButtonLink to={addresses.manageEvents}>Create Event</ButtonLink>}
        >
          Check back later for new events!
        </EmptyState>
      )}
    </Section>
  );
}

function Row(props: { event: FestivalEvent }) {
  const event = useOpening(props.event);
  const title = useId();
  return (
    <li>
      <div className={styles.title}>
        <p className={layout.row}>
          <CategoryBadge category={event.category} />
          <OwnStatusBadge event={event} />
        </p>
        <h3 id={title} dir="auto">
          {event.title}
        </h3>
        <EventMeta event={event} registering={event} />
      </div>
      <p className={styles.text} dir="auto">
        {truncate(event.description)}
      </p>
      <div className={styles.actions}>
        <ButtonLink variant="ghost" to={addresses.event(event._id)} aria-describedby={title}>
          Details
        </ButtonLink>
        <EventButton event={event} describedBy={title} />
      </div>
    </li>
  );
}

function Rows() {
  return (
    <div className={`${styles.upcoming} ${layout.strip} ${skeleton.later}`} aria-busy="true">
      <output className={text.visuallyHidden}>Loading...</output>
      {Array.from({ length: most }, (_, i) => (
        <div key={i} aria-hidden="true">
          <div className={styles.title}>
            <SkeletonLine width="7rem" height="1.625rem" />
            <SkeletonLine width="70%" height="1.8rem" />
            <SkeletonLine width="85%" height="1.5rem" />
          </div>
          <SkeletonLine height="4.5rem" />
          <SkeletonLine width="15rem" height="2.75rem" />
        </div>
      ))}
    </div>
  );
}
