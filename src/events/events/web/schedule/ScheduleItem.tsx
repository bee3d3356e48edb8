import { type Ref, useId, useRef, useState } from 'react';
import { addresses } from '#platform/addresses.ts';
import { dayMonthYear, wallClock } from '#platform/dates.ts';
import { festival } from '#festival';
import { Badge } from '#ui/facts/Badge.tsx';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { ChevronDownIcon, PlaceIcon } from '#ui/facts/Icon.tsx';
import { cx } from '#ui/browser/cx.ts';
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
import { useScheduleMore } from './useScheduleMore.ts';
import { truncate, useDates } from '../wording.ts';
import type { Area } from './programme.ts';
import block from './ScheduleBlock.module.css';
import styles from './ScheduleItem.module.css';
import moreStyles from './ScheduleMore.module.css';

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
  const more = useRef<HTMLDivElement>(null);
  const toggle = useScheduleMore(more, isOpen, setOpen);
  const status = useShownStatus(event);
  const { className, style } = inColour(categoryLook(event.category).colour, cx(styles.item, block.item));
  return (
    <li
      className={className}
      style={{ ...style, ...(area && inGrid(area)) }}
      data-status={status}
      data-open={isOpen || undefined}
      data-block={area && (isUnderVenue ? 'column' : '')}
    >
      <div className={cx(styles.row, block.row)}>
        <When event={event} />
        <div className={cx(styles.what, block.what)}>
          <Heading id={title} className={cx(styles.title, block.title)} dir="auto">
            <Link to={addresses.event(event._id)}>{event.title}</Link>
          </Heading>
          <p className={cx(styles.facts, block.facts)}>
            <span className={cx(styles.category, block.category)}>
              <CategoryBadge category={event.category} look="plain" />
            </span>
            {event.venue.trim() !== '' && (
              <span className={cx(styles.venue, block.venue)}>
                <PlaceIcon />
                <bdi>{event.venue}</bdi>
              </span>
            )}
            <span className={cx(styles.states, block.states)}>
              <CardStatusBadge event={event} />
              <OwnStatusBadge event={event} />
            </span>
          </p>
          {clashes.map((other) => (
            <p key={other._id} className={cx(styles.clash, block.clash)}>
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
          className={cx(styles.toggle, block.toggle)}
          aria-expanded={isOpen}
          aria-controls={moreId}
          aria-label={`More about ${event.title}`}
          onClick={toggle}
        >
          <ChevronDownIcon />
        </Button>
      </div>
      <More ref={more} id={moreId} event={event} titleId={title} />
    </li>
  );
}

interface MoreProps {
  ref: Ref<HTMLDivElement>;
  id: string;
  event: OpeningEvent;
  titleId: string;
}

const More = ({ ref, id, event, titleId }: MoreProps) => (
  <div ref={ref} id={id} className={moreStyles.more}>
    <p className={moreStyles.head} aria-hidden="true">
      <strong dir="auto">{event.title}</strong>
    </p>
    <p className={moreStyles.text} dir="auto">
      {truncate(event.description)}
    </p>
    <div className={moreStyles.actions}>
      <EventButton event={event} size="sm" describedBy={titleId} />
      <ButtonLink variant="ghost" size="sm" to={addresses.event(event._id)} aria-describedby={titleId}>
        Details
      </ButtonLink>
    </div>
  </div>
);

const dayMinutes = 24 * 60;

function When({ event }: { event: FestivalEvent }) {
  const dates = useDates();
  const end = wallClock(endOf(event), festival.timeZone);
  return (
    <p className={cx(styles.when, block.when)}>
      <span>{dates.time(event)}</span>
      {dates.announced && (
        <span title={end.day === event.date ? undefined : `${dayMonthYear(end.day)}, ${end.time}`}>
          {event.durationMinutes < dayMinutes ? `–${end.time}` : durationText(event.durationMinutes)}
        </span>
      )}
    </p>
  );
}
