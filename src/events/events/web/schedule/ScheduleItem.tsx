import { useId, useState } from 'react';
import { addresses } from '#platform/addresses.ts';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { festival } from '#festival';
import { Badge } from '#ui/facts/Badge.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { ChevronDownIcon, PlaceIcon } from '#ui/facts/Icon.tsx';
import { inColour } from '#ui/browser/inColour.ts';
import { Link } from '#ui/controls/Link.tsx';
import type { FestivalEvent } from '../../contract.ts';
import { durationText } from '../../facts.ts';
import { endOf } from '../../rules.ts';
import { CategoryBadge } from '../CategoryBadge.tsx';
import { categoryLook } from '../../categoryLook.ts';
import { EventButton } from '../EventButton.tsx';
import { CardStatusBadge } from '../EventStatusBadge.tsx';
import { OwnStatusBadge } from '../OwnStatusBadge.tsx';
import { type OpeningEvent, useOpening } from '../opening.ts';
import { useShownStatus } from '../shownStatus.ts';
import { truncate, useDates } from '../wording.ts';
import type { Area } from './programme.ts';
import styles from './ScheduleItem.module.css';
import more from './ScheduleMore.module.css';

interface ScheduleItemProps {
  event: FestivalEvent;
  as: 'h3' | 'h4';
  /** Others of one's own at the same time. */
  clashes?: readonly FestivalEvent[] | undefined;
  /** In the grid of its day. */
  area?: Area | undefined;
  /** Whether the column above says where. */
  isUnderVenue?: boolean;
}

const inGrid = ({ from, left, to, right }: Area) => ({ '--area': `${from} / ${left} / ${to} / ${right}` });

/** One event: a row that opens on a phone, a card in a list, a block in the grid of a day. */
export function ScheduleItem({ as: Heading, clashes = [], area, isUnderVenue = false, ...props }: ScheduleItemProps) {
  const event = useOpening(props.event);
  const title = useId();
  const moreId = useId();
  const [isOpen, setOpen] = useState(false);
  const status = useShownStatus(event);
  const { className, style } = inColour(categoryLook(event.category).colour, styles.item);
  return (
    <li
      className={className}
      style={{ ...style, ...(area && inGrid(area)) }}
      data-status={status}
      data-open={isOpen || undefined}
      data-block={area && (isUnderVenue ? 'column' : '')}
    >
      <div className={styles.row}>
        <When event={event} />
        <div className={styles.what}>
          <Heading id={title} className={styles.title} dir="auto">
            <Link to={addresses.event(event._id)}>{event.title}</Link>
          </Heading>
          <p className={styles.facts}>
            <span className={styles.category}>
              <CategoryBadge category={event.category} look="plain" />
            </span>
            {event.venue.trim() !== '' && (
              <span className={styles.venue}>
                <PlaceIcon />
                <bdi>{event.venue}</bdi>
              </span>
            )}
            <span className={styles.states}>
              <CardStatusBadge event={event} />
              <OwnStatusBadge event={event} />
            </span>
          </p>
          {clashes.map((other) => (
            <p key={other._id} className={styles.clash}>
              <Badge tone="warn" shape="half">
                <span>
                  Overlaps <bdi>{other.title}</bdi>
                </span>
              </Badge>
            </p>
          ))}
        </div>
        <Button
          variant="ghost"
          iconOnly
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={moreId}
          aria-label={`More about ${event.title}`}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDownIcon />
        </Button>
      </div>
      <More id={moreId} event={event} titleId={title} />
    </li>
  );
}

interface MoreProps {
  id: string;
  event: OpeningEvent;
  titleId: string;
}

const More = ({ id, event, titleId }: MoreProps) => (
  <div id={id} className={more.more}>
    <p className={more.text} dir="auto">
      {truncate(event.description)}
    </p>
    <div className={more.actions}>
      <EventButton event={event} size="sm" describedBy={titleId} />
      <ButtonLink variant="ghost" size="sm" to={addresses.event(event._id)} aria-describedby={titleId}>
        Details
      </ButtonLink>
    </div>
  </div>
);

function When({ event }: { event: FestivalEvent }) {
  const dates = useDates();
  const end = wallClock(endOf(event), festival.timeZone);
  return (
    <p className={styles.when}>
      <span>{dates.time(event)}</span>
      {dates.announced && (
        <span title={end.day === event.date ? undefined : `${dayMonthYear(end.day)}, ${end.time}`}>
          {end.day === event.date ? `–${end.time}` : durationText(event.durationMinutes)}
        </span>
      )}
    </p>
  );
}
