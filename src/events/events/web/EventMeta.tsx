import type { ComponentType } from 'react';
import { CalendarIcon, ClockIcon, PlaceIcon } from '#ui/facts/Icon.tsx';
import { registerBy, useDates } from './wording.ts';
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

export const RegisterBy = ({ event }: { event: { registrationDeadline: string } }) => (
  <span>
    <ClockIcon />
    <span>{registerBy(event)}</span>
  </span>
);

interface EventMetaProps {
  event: { date: string; venue: string; registrationDeadline?: string };
}

export function EventMeta({ event: { date, venue, registrationDeadline } }: EventMetaProps) {
  const dates = useDates();
  return (
    <p className={text.meta}>
      <WhenAndWhere when={dates.date({ date })} venue={venue} />
      {registrationDeadline !== undefined && <RegisterBy event={{ registrationDeadline }} />}
    </p>
  );
}
