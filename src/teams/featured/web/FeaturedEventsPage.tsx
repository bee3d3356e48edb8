import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { teamSizeText } from '#events/events/web/wording.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/layout/EmptyState.tsx';
import { PeopleIcon } from '#ui/facts/Icon.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { CardSkeletons } from '#ui/layout/Skeleton.tsx';
import type { FeaturedEvent } from '../contract.ts';
import { useFeaturedEvents } from './api.ts';
import { FeaturedCard } from './FeaturedCard.tsx';
import { audienceOf } from './audience.ts';
import layout from '#ui/layout/layout.module.css';

export default function FeaturedEventsPage() {
  const events = useFeaturedEvents();
  return (
    <div className={`${layout.page} ${layout.wrap}`}>
      <title>{`Featured Events · ${festival.name}`}</title>
      <PageHeader
        title="Featured Events"
        lead={festival.wording.featuredIntro}
        action={<ButtonLink to={addresses.events}>View Regular Events</ButtonLink>}
      />
      <QueryView query={events} skeleton={<CardSkeletons count={3} />} failure="Failed to load featured events">
        {(data) => (data.length === 0 ? <NoEvents /> : <Cards events={data} />)}
      </QueryView>
    </div>
  );
}

const NoEvents = () => (
  <EmptyState dots="0" title="No featured events found">
    No featured events are currently available. Check back later!
  </EmptyState>
);

const Cards = ({ events }: { events: readonly FeaturedEvent[] }) => (
  <ul className={layout.cards}>
    {events.map((event) => (
      <FeaturedCard
        key={event._id}
        event={event}
        label="Register Now"
        badges={
          <>
            <Badge look="line">{audienceOf(event, 'Open to All Unis')}</Badge>
            <Badge look="line">
              <PeopleIcon />
              <span>{`Team Event, ${teamSizeText(event)}`}</span>
            </Badge>
          </>
        }
        withDetails
      />
    ))}
  </ul>
);
