import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { EventDetail, EventFrame } from '#events/events/web/EventFrame.tsx';
import { useOpening } from '#events/events/web/opening.ts';
import { deadlineText, opensText, teamSizeText } from '#events/events/web/wording.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { Fact } from '#ui/facts/Fact.tsx';
import { PeopleIcon } from '#ui/facts/Icon.tsx';
import type { FeaturedEvent } from '../contract.ts';
import { FeaturedFacts } from './FeaturedFacts.tsx';
import { FeaturedPanel } from './FeaturedPanel.tsx';
import { useKeptFeaturedEvent } from './useKeptFeaturedEvent.ts';
import { audienceOf } from './audience.ts';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './FeaturedEventsPage.module.css';

const DraftNotice = lazyPart(() => import('./admin/FeaturedDraftNotice.tsx'));

interface FeaturedEventPageProps {
  messages: (id: string) => ReactNode;
  results: (id: string) => ReactNode;
  /** Without a network: in place of the panel of the event with this id, else what this device keeps. */
  kept: (id?: string) => ReactNode;
}

export function FeaturedEventPage({ messages, results, kept }: FeaturedEventPageProps) {
  const { id = '' } = useParams();
  const { query, offlineSince } = useKeptFeaturedEvent(id);
  useEffect(() => {
    void import('#people/offline/web/workerRegistration.ts')
      .then(({ registerWorker }) => registerWorker(`${addresses.featuredEvents}/`, addresses.start))
      .catch(() => undefined);
  }, []);
  return (
    <EventFrame
      query={query}
      offlineSince={offlineSince}
      kept={kept()}
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
          strip={<Strip event={event} />}
          draftNotice={<DraftNotice event={event} />}
          panel={offlineSince === undefined ? <FeaturedPanel key={event._id} event={event} /> : kept(event._id)}
        >
          {!event.isDraft && messages(event._id)}
          {!event.isDraft && results(event._id)}
          <FeaturedFacts event={event} />
        </EventDetail>
      )}
    </EventFrame>
  );
}

function Strip(props: { event: FeaturedEvent }) {
  const event = useOpening(props.event);
  return (
    <>
      <Fact name="Open to">{event.nedOnly ? festival.university.name : 'All universities'}</Fact>
      <Fact name="Team size">{teamSizeText(event)}</Fact>
      {event.opensLater && <Fact name="Registration opens">{opensText(event)}</Fact>}
      <Fact name="Register by">{deadlineText(event)}</Fact>
      <Fact name="Venue">
        <bdi>{event.venue}</bdi>
      </Fact>
    </>
  );
}
