import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { PeopleIcon, PersonIcon } from '#ui/facts/Icon.tsx';
import type { FestivalEvent } from '../contract.ts';
import { useKeptEvent } from './useKeptEvent.ts';
import { EventFacts } from './EventFacts.tsx';
import { EventDetail, EventFrame } from './EventFrame.tsx';
import { lazyPart } from '#ui/browser/lazyPart.ts';
import { teamSizeText } from './wording.ts';

const DraftNotice = lazyPart(() => import('./manage/EventDraftNotice.tsx'));

interface EventPageProps {
  panel: (event: FestivalEvent) => ReactNode;
  /** The facts in the first screen of a phone, where the panel is further down. */
  strip: (event: FestivalEvent) => ReactNode;
  messages: (id: string) => ReactNode;
  results: (id: string) => ReactNode;
  /** Without a network: in place of the panel of the event with this id, else what this device keeps. */
  kept: (id?: string) => ReactNode;
}

export function EventPage({ panel, strip, messages, results, kept }: EventPageProps) {
  const { id = '' } = useParams();
  const { query, offlineSince } = useKeptEvent(id);
  useEffect(() => {
    void import('#people/offline/web/workerRegistration.ts')
      .then(({ registerWorker }) => registerWorker('/events/', addresses.start))
      .catch(() => undefined);
  }, []);
  return (
    <EventFrame
      query={query}
      offlineSince={offlineSince}
      kept={kept()}
      title="Event"
      missingTitle="Event not found"
      back={{ to: addresses.events, label: 'Back to Events' }}
    >
      {(event) => (
        <EventDetail
          event={event}
          badges={
            <Badge look="line">
              {event.isTeamEvent ? <PeopleIcon /> : <PersonIcon />}
              <span>{event.isTeamEvent ? `Team Event, ${teamSizeText(event)}` : 'Individual Event'}</span>
            </Badge>
          }
          calendar={`/events/${event._id}/calendar.ics`}
          strip={strip(event)}
          draftNotice={<DraftNotice event={event} />}
          panel={offlineSince === undefined ? panel(event) : kept(event._id)}
        >
          {!event.isDraft && messages(event._id)}
          {!event.isDraft && results(event._id)}
          <EventFacts event={event} />
        </EventDetail>
      )}
    </EventFrame>
  );
}
