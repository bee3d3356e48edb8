import { LinkedText } from '#ui/facts/LinkedText.tsx';
import type { ReactNode } from 'react';
import { Fact } from '#ui/facts/Fact.tsx';
import { durationText } from '../facts.ts';
import { useDates } from './wording.ts';
import detail from '#ui/layout/Detail.module.css';
import facts from '#ui/facts/Facts.module.css';
import styles from './EventPage.module.css';

export function AboutEvent({ description }: { description: string }) {
  return (
    <section>
      <h2>About this event</h2>
      <div className={`${detail.words} ${styles.words}`}>
        {description.split(/\n\s*\n/).map((paragraph, i) => (
          <LinkedText key={i}>{paragraph}</LinkedText>
        ))}
      </div>
    </section>
  );
}

interface EventDetailsProps {
  event: { date: string; time: string; durationMinutes: number; venue: string };
  status: ReactNode;
  children?: ReactNode;
}

export function EventDetails({ event, status, children }: EventDetailsProps) {
  const dates = useDates();
  return (
    <section>
      <h2>Details</h2>
      <dl className={`${facts.facts} ${styles.facts}`}>
        <Fact name="Date and time">{dates.dateAndTime(event)}</Fact>
        <Fact name="Duration">{durationText(event.durationMinutes)}</Fact>
        <Fact name="Venue">
          <bdi>{event.venue}</bdi>
        </Fact>
        {children}
        <Fact name="Status">{status}</Fact>
      </dl>
    </section>
  );
}

interface OrganizerProps {
  mark?: ReactNode;
  club: string;
  domain?: string | undefined;
  person: string | null;
}

export function Organizer({ mark, club, domain, person }: OrganizerProps) {
  return (
    <section>
      <h2>Organizer</h2>
      <div className={styles.organizer}>
        {mark}
        <div>
          <strong>{club}</strong>
          {domain !== undefined && <p>{domain}</p>}
          {person && (
            <p>
              Organized by <bdi>{person}</bdi>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
