import { useParams } from 'react-router';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { EventSkeleton } from '#events/web/EventSkeleton.tsx';
import { shownTeamSize } from '#events/web/shown.ts';
import { hasRefusalCode } from '#platform/http/web/client.ts';
import { categoryTone } from '#events/web/CategoryGlyph.tsx';
import { EventBanner } from '#events/web/EventBanner.tsx';
import { Badge } from '#ui/Badge.tsx';
import { CategoryBadge } from '#events/web/CategoryBadge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { BackIcon, PeopleIcon } from '#ui/Icon.tsx';
import { BackLink } from '#ui/PageHeader.tsx';
import { useFailureToast } from '#ui/useFailureToast.ts';
import type { FeaturedEvent } from '../contract.ts';
import { useFeaturedEvent } from './api.ts';
import { FeaturedFacts } from './FeaturedFacts.tsx';
import { FeaturedPanel } from './FeaturedPanel.tsx';
import { audienceOf } from './shown.ts';
import '#events/web/event.css';
import './featured.css';

/** One featured event, and its teams' way in. */
export default function FeaturedEventPage() {
  const { id = '' } = useParams();
  const event = useFeaturedEvent(id);
  const isMissing = hasRefusalCode(event.error, 'not_found');
  useFailureToast(isMissing ? never : event, 'Failed to load event details');
  if (isMissing) return <Missing />;
  return (
    <div className="page wrap">
      <title>{`${event.data?.title ?? 'Featured Event'} · ${festival.name}`}</title>
      <BackLink to={addresses.featuredEvents}>Back to Featured Events</BackLink>
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
      {event.data && <Detail event={event.data} />}
    </div>
  );
}

/** Nothing has failed: there is no such event, and the page says so. */
const never = { error: null, isLoadingError: false };

function Detail({ event }: { event: FeaturedEvent }) {
  const subject = { id: event._id, title: event.title, category: event.category };
  return (
    <>
      <div className={`event-banner ${categoryTone(event.category)}`}>
        <EventBanner className="event-banner-wide" event={subject} columns={65} letters />
        <EventBanner className="event-banner-narrow" event={subject} columns={24} />
      </div>
      <div className="event-detail">
        <div>
          <div className="row-x featured-badges">
            <CategoryBadge category={event.category} />
            <Badge look="line">Featured Event</Badge>
            <Badge look="line">{audienceOf(event, 'Open to All Universities')}</Badge>
            <Badge look="line">
              <PeopleIcon />
              Team Event, {shownTeamSize(event)}
            </Badge>
            <Badge look="line">No Login Required</Badge>
          </div>
          <h1 dir="auto">{event.title}</h1>
          <FeaturedFacts event={event} />
        </div>
        <FeaturedPanel key={event._id} event={event} />
      </div>
    </>
  );
}

function Missing() {
  return (
    <div className="page wrap">
      <title>{`Event Not Found · ${festival.name}`}</title>
      <EmptyState
        as="h1"
        dots="?"
        title="Event Not Found"
        actions={
          <ButtonLink to={addresses.featuredEvents}>
            <BackIcon />
            Back to Featured Events
          </ButtonLink>
        }
      >
        It may have moved or ended.
      </EmptyState>
    </div>
  );
}
