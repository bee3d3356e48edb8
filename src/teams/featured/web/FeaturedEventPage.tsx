import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { EventDetail, EventFrame } from '#events/events/web/EventFrame.tsx';
import { deadlineText, teamSizeText } from '#events/events/web/wording.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { Fact } from '#ui/facts/Fact.tsx';
import { PeopleIcon } from '#ui/facts/Icon.tsx';
import { useFeaturedEvent } from './useFeaturedEvent.ts';
import { FeaturedFacts } from './FeaturedFacts.tsx';
import { FeaturedPanel } from './FeaturedPanel.tsx';
import { audienceOf } from './audience.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './FeaturedEventsPage.module.css';

const DraftNotice = lazyPart(() => import('./admin/FeaturedDraftNotice.tsx'));

interface FeaturedEventPageProps {
  messages: (id: string) => ReactNode;
  results: (id: string) => ReactNode;
}

export function FeaturedEventPage({ messages, results }: FeaturedEventPageProps) {
  const { id = '' } = useParams();
  return (
    <EventFrame
      query={useFeaturedEvent(id)}
      title="Featured Event"
      missingTitle="Event Not Found"
      back={{ to: addresses.featuredEvents, label: 'Back to Featured Events' }}
    >
      {(event) => (
        <EventDetail
          event={event}
          badgesClassName={`${layout.row} ${styles.badges}`}
          badges={
            <>
              <Badge look="line">Featured Event</Badge>
              <Badge look="line">{audienceOf(event, 'Open to All Universities')}</Badge>
              <Badge look="line">
                <PeopleIcon />
                <span>{`Team Event, ${teamSizeText(event)}`}</span>
              </Badge>
              <Badge look="line">No Login Required</Badge>
            </>
          }
          calendar={`/featured-events/${event._id}/calendar.ics`}
          strip={
            <>
              <Fact name="Open to">{event.nedOnly ? festival.university.name : 'All universities'}</Fact>
              <Fact name="Team size">{teamSizeText(event)}</Fact>
              <Fact name="Register by">{deadlineText(event)}</Fact>
              <Fact name="Venue">
                <bdi>{event.venue}</bdi>
              </Fact>
            </>
          }
          draftNotice={<DraftNotice event={event} />}
          panel={<FeaturedPanel key={event._id} event={event} />}
        >
          {!event.isDraft && messages(event._id)}
          {!event.isDraft && results(event._id)}
          <FeaturedFacts event={event} />
        </EventDetail>
      )}
    </EventFrame>
  );
}
