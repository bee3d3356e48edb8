import type { ComponentType } from 'react';
import { CalendarIcon, ClockIcon, PlaceIcon } from '#ui/facts/Icon.tsx';
import type { OpeningEvent } from './opening.ts';
import { registerBy, registrationOpens, useDates } from './wording.ts';
import text from '#ui/layout/text.module.css';

interface WhenAndWhereProps {
  Icon?: ComponentType;
  when: string;
  venue: string;
}

export const WhenAndWhere = ({ Icon = CalendarIcon, when, venue }: WhenAndWhereProps) => (
  <>
    <span>
      <Icon />
      <span>{when}</span>
    </span>
    <span>
      <PlaceIcon />
      <bdi>{venue}</bdi>
    </span>
  </>
);

type Registering = Pick<OpeningEvent, 'registrationDeadline' | 'registrationOpensAt' | 'opensLater'>;

export const RegisterBy = ({ event }: { event: Registering }) =>
  [...(event.opensLater ? [registrationOpens(event)] : []), registerBy(event)].map((words) => (
    <span key={words}>
      <ClockIcon />
      <span>{words}</span>
    </span>
  ));

interface EventMetaProps {
  event: { date: string; venue: string };
  registering?: Registering | undefined;
}

export function EventMeta({ event, registering }: EventMetaProps) {
  const dates = useDates();
  return (
    <p className={text.meta}>
      <WhenAndWhere when={dates.date(event)} venue={event.venue} />
      {registering && <RegisterBy event={registering} />}
    </p>
  );
}
