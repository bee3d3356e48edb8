import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { addresses } from '#platform/addresses.ts';
import { Badge } from '#ui/facts/Badge.tsx';
import { PeopleIcon, PersonIcon } from '#ui/facts/Icon.tsx';
import type { FestivalEvent } from '../contract.ts';
import { useEvent } from './useEvent.ts';
import { EventFacts } from './EventFacts.tsx';
import { EventDetail, EventFrame } from './EventFrame.tsx';
import { teamSizeText } from './wording.ts';

interface EventPageProps {
  panel: (event: FestivalEvent) => ReactNode;
  /** The facts in the first screen of a phone, where the panel is further down. */
  strip: (event: FestivalEvent) => ReactNode;
  messages: (id: string) => ReactNode;
  results: (id: string) => ReactNode;
}

export function EventPage({ panel, strip, messages, results }: EventPageProps) {
  const { id = '' } = useParams();
  return (
    <EventFrame
      query={useEvent(id)}
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
          panel={panel(event)}
        >
          {messages(event._id)}
          {results(event._id)}
          <EventFacts event={event} />
        </EventDetail>
      )}
    </EventFrame>
  );
}
