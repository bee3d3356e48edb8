import { addresses } from '#platform/addresses.ts';
import { type ManagedEvent, useManagedEvents } from '#events/events/web/manage/api.ts';
import { groupOf, todayFirst } from '#events/events/web/manage/managedList.ts';
import { WhenAndWhere } from '#events/events/web/EventMeta.tsx';
import { dayMonthYear } from '#platform/dates.ts';
import { Badge, StatusBadge } from '#ui/facts/Badge.tsx';
import { AllLink, Block } from '#ui/layout/Block.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { PeopleIcon } from '#ui/facts/Icon.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import { EventEntry } from './EventEntry.tsx';
import styles from './Dashboard.module.css';
import text from '#ui/layout/text.module.css';

const most = 4;

const isOverLimit = ({ maxParticipants, participantCount }: ManagedEvent): boolean =>
  maxParticipants !== null && participantCount > maxParticipants;

export default function YourEvents() {
  const now = useNow();
  const { data, isPending, isError } = useManagedEvents();
  const ahead = todayFirst(data ?? [], now).filter((event) => groupOf(event, now) !== 'over');
  const shown = ahead.filter((event, i) => i < most || groupOf(event, now) === 'today' || isOverLimit(event));
  return (
    <Block
      title="Your events"
      beside={<AllLink to={addresses.manageEvents}>All Your Events</AllLink>}
      isBusy={isPending}
    >
      {isPending && <output className={text.visuallyHidden}>Loading...</output>}
      {isError && !data && <p className={text.dim}>Your events could not be loaded. Try again in a moment.</p>}
      {data && shown.length === 0 && <p className={text.dim}>You have no upcoming events.</p>}
      <ul>
        {shown.map((event) => (
          <YourEvent key={event._id} event={event} isToday={groupOf(event, now) === 'today'} />
        ))}
      </ul>
    </Block>
  );
}

function actionOf({ _id: id, isDraft }: ManagedEvent, isToday: boolean) {
  if (isDraft) return { to: addresses.event(id), children: 'View Page' };
  if (isToday) return { to: addresses.eventDoor(id), children: 'Open Door' };
  return { to: `${addresses.manageEvents}?registrations=${id}`, children: 'View Registrations' };
}

function YourEvent({ event, isToday }: { event: ManagedEvent; isToday: boolean }) {
  const { maxParticipants, participantCount, waitlistCount } = event;
  return (
    <EventEntry
      event={event}
      badge={event.isDraft ? <StatusBadge status="draft" /> : isToday && <Badge tone="ok">Today</Badge>}
      facts={
        <>
          <WhenAndWhere when={`${dayMonthYear(event.date)}, ${event.time}`} venue={event.venue} />
          {!event.isDraft && (
            <span data-over={isOverLimit(event) || undefined} className={styles.people}>
              <PeopleIcon />
              <span>{`${participantCount}${maxParticipants !== null ? ` of ${maxParticipants}` : ''} registered${isOverLimit(event) ? ', over the limit' : ''}`}</span>
            </span>
          )}
          {waitlistCount > 0 && <span>{`${waitlistCount} waiting`}</span>}
        </>
      }
      renderAction={(title) => <ButtonLink size="sm" {...actionOf(event, isToday)} aria-describedby={title} />}
    />
  );
}
