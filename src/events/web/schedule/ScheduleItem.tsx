import { useId } from 'react';
import { addresses } from '#addresses';
import { categoryLook } from '../categoryLook.ts';
import { CategoryBadge } from '../CategoryBadge.tsx';
import { ButtonLink } from '#ui/Button.tsx';
import { ClockIcon } from '#ui/Icon.tsx';
import type { FestivalEvent } from '../../contract.ts';
import { EventButton } from '../EventButton.tsx';
import { WhenAndWhere } from '../EventMeta.tsx';
import { CardStatusBadge } from '../EventStatusBadge.tsx';
import { StandingBadge } from '../StandingBadge.tsx';
import { truncate, useDates } from '../wording.ts';
import { inColour } from '#ui/inColour.ts';
import styles from './SchedulePage.module.css';

export function ScheduleItem({ event }: { event: FestivalEvent }) {
  const title = useId();
  const dates = useDates();
  return (
    <li {...inColour(categoryLook(event.category).colour, styles.item)}>
      <div>
        <div className={styles.facts}>
          <CategoryBadge category={event.category} />
          <CardStatusBadge event={event} />
          <StandingBadge event={event} />
          <WhenAndWhere Icon={ClockIcon} when={dates.time(event)} venue={event.venue} />
        </div>
        <h3 id={title} dir="auto">
          {event.title}
        </h3>
        <p className={styles.text} dir="auto">
          {truncate(event.description)}
        </p>
      </div>
      <div className={styles.actions}>
        <EventButton event={event} describedBy={title} />
        <ButtonLink variant="ghost" to={addresses.event(event._id)} aria-describedby={title}>
          Details
        </ButtonLink>
      </div>
    </li>
  );
}
