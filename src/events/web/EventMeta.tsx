import type { ComponentType, ReactNode } from 'react';
import { CalendarIcon, PlaceIcon } from '#ui/Icon.tsx';
import { useDates } from './wording.ts';
import text from '#ui/text.module.css';

interface WhenAndWhereProps {
  Icon?: ComponentType;
  when: string;
  venue: string;
  children?: ReactNode;
}

export function WhenAndWhere({ Icon = CalendarIcon, when, venue, children }: WhenAndWhereProps) {
  return (
    <p className={text.meta}>
      <span>
        <Icon />
        {when}
      </span>
      <span>
        <PlaceIcon />
        <bdi>{venue}</bdi>
      </span>
      {children}
    </p>
  );
}

export function EventMeta({ event }: { event: { date: string; venue: string } }) {
  const dates = useDates();
  return <WhenAndWhere when={dates.date(event)} venue={event.venue} />;
}
