import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { categoryTone } from './CategoryGlyph.tsx';
import { EventBanner } from './EventBanner.tsx';
import { Badge } from '#ui/Badge.tsx';
import { CategoryBadge } from './CategoryBadge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BackIcon, PeopleIcon, PersonIcon } from '#ui/Icon.tsx';
import { BackLink } from '#ui/PageHeader.tsx';
import { useFailureToast } from '#ui/useFailureToast.ts';
import type { FestivalEvent } from '../contract.ts';
import { useEvent } from './api.ts';
import { EventFacts } from './EventFacts.tsx';
import { EventSkeleton } from './EventSkeleton.tsx';
import { shownTeamSize } from './shown.ts';
import './event.css';

interface EventPageProps {
  /** What stands at the side: the registration, which this feature knows nothing of. */
  panel: (event: FestivalEvent) => ReactNode;
}

/** One event. */
export function EventPage({ panel }: EventPageProps) {
  const { id = '' } = useParams();
  const event = useEvent(id);
  const isMissing = hasRefusalCode(event.error, 'not_found');
  useFailureToast(isMissing ? never : event, 'Failed to load event details');
  if (isMissing) return <Missing />;
  return (
    <div className="page wrap">
      <title>{`${event.data?.title ?? 'Event'} · ${festival.name}`}</title>
      <BackLink to={addresses.events}>Back to Events</BackLink>
      {event.isPending && <EventSkeleton />}
      {event.isLoadingError && (
        <EmptyState
          as="h1"
          dots="!"
          title="Failed to load event details"
          actions={
            <Button busy={event.isFetching} onClick={() => void event.refetch()}>
              Try again
            </Button>
          }
        >
          Your connection or our server dropped out.
        </EmptyState>
      )}
      {event.data && <Detail event={event.data} panel={panel(event.data)} />}
    </div>
  );
}

/** Nothing has failed: there is no such event, and the page says so. */
const never = { error: null, isLoadingError: false };

function Detail({ event, panel }: { event: FestivalEvent; panel: ReactNode }) {
  const subject = { id: event._id, title: event.title, category: event.category };
  return (
    <>
      <div className={`event-banner ${categoryTone(event.category)}`}>
        <EventBanner className="event-banner-wide" event={subject} columns={65} letters />
        <EventBanner className="event-banner-narrow" event={subject} columns={24} />
      </div>
      <div className="event-detail">
        <div>
          <div className="row-x">
            <CategoryBadge category={event.category} />
            <Badge look="line">
              {event.isTeamEvent ? <PeopleIcon /> : <PersonIcon />}
              {event.isTeamEvent ? `Team Event, ${shownTeamSize(event)}` : 'Individual Event'}
            </Badge>
          </div>
          <h1 dir="auto">{event.title}</h1>
          <EventFacts event={event} />
        </div>
        {panel}
      </div>
    </>
  );
}

function Missing() {
  return (
    <div className="page wrap">
      <title>{`Event not found · ${festival.name}`}</title>
      <EmptyState
        as="h1"
        dots="?"
        title="Event not found"
        actions={
          <ButtonLink to={addresses.events}>
            <BackIcon />
            Back to Events
          </ButtonLink>
        }
      >
        It may have moved or ended.
      </EmptyState>
    </div>
  );
}
