import { addresses } from '#addresses';
import { festival } from '#festival';
import { shownTeamSize } from '#events/web/shown.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { PeopleIcon } from '#ui/Icon.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { CardSkeletons } from '#ui/Skeleton.tsx';
import { useFailureToast } from '#ui/useFailureToast.ts';
import { useFeaturedEvents } from './api.ts';
import { FeaturedCard } from './FeaturedCard.tsx';
import { audienceOf } from './shown.ts';
import './featured.css';

/** Every featured event, soonest first. */
export default function FeaturedEventsPage() {
  const events = useFeaturedEvents();
  useFailureToast(events, 'Failed to load featured events');
  return (
    <div className="page wrap">
      <title>{`Featured Events · ${festival.name}`}</title>
      <PageHeader
        title="Featured Events"
        lead={festival.wording.featuredIntro}
        action={<ButtonLink to={addresses.events}>View Regular Events</ButtonLink>}
      />
      {events.isPending && <CardSkeletons count={3} />}
      {events.isLoadingError && (
        <EmptyState
          dots="!"
          title="Failed to load featured events"
          actions={
            <Button busy={events.isFetching} onClick={() => void events.refetch()}>
              Try again
            </Button>
          }
        >
          Your connection or our server dropped out.
        </EmptyState>
      )}
      {events.data?.length === 0 && (
        <EmptyState dots="0" title="No featured events found">
          No featured events are currently available. Check back later!
        </EmptyState>
      )}
      {events.data && events.data.length > 0 && (
        <ul className="grid-cards">
          {events.data.map((event) => (
            <FeaturedCard
              key={event._id}
              event={event}
              label="Register Now"
              badges={
                <>
                  <Badge look="line">{audienceOf(event, 'Open to All Unis')}</Badge>
                  <Badge look="line">
                    <PeopleIcon />
                    Team Event, {shownTeamSize(event)}
                  </Badge>
                </>
              }
              withDetails
            />
          ))}
        </ul>
      )}
    </div>
  );
}
