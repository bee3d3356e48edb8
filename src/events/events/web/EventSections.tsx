import { LinkedText, TypedLink } from '#ui/facts/LinkedText.tsx';
import type { ReactNode } from 'react';
import { Fact } from '#ui/facts/Fact.tsx';
import { durationText } from '../facts.ts';
import { contactLink, particularNames, type Particulars as GivenParticulars } from '../particulars.ts';
import { useDates } from './wording.ts';
import detail from '#ui/layout/Detail.module.css';
import facts from '#ui/facts/Facts.module.css';
import text from '#ui/layout/text.module.css';
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
  title?: string;
  event: { date: string; time: string; durationMinutes: number; venue: string } & GivenParticulars;
  status: ReactNode;
  children?: ReactNode;
}

export function EventDetails({ title = 'Details', event, status, children }: EventDetailsProps) {
  const dates = useDates();
  return (
    <section>
      <h2>{title}</h2>
      <dl className={`${facts.facts} ${styles.facts}`}>
        <Fact name="Date and time">{dates.dateAndTime(event)}</Fact>
        <Fact name="Duration">{durationText(event.durationMinutes)}</Fact>
        <Fact name="Venue">
          <bdi>{event.venue}</bdi>
        </Fact>
        {children}
        <Fact name="Status">{status}</Fact>
      </dl>
      <Particulars event={event} />
    </section>
  );
}

function Particulars({ event }: { event: GivenParticulars }) {
  if (particularNames.every((name) => event[name] === null)) return null;
  return (
    <dl className={`${facts.facts} ${styles.particulars}`}>
      {event.prizes !== null && (
        <Fact name="Prizes">
          <LinkedText className={text.lines}>{event.prizes}</LinkedText>
        </Fact>
      )}
      {event.rulesUrl !== null && (
        <Fact name="Rules">
          <TypedLink href={event.rulesUrl}>{event.rulesUrl.replace(/^https:\/\//i, '')}</TypedLink>
        </Fact>
      )}
      {(event.contactName !== null || event.contact !== null) && (
        <Fact name="Contact">
          <Contact name={event.contactName} contact={event.contact} />
        </Fact>
      )}
    </dl>
  );
}

function Contact({ name, contact }: { name: string | null; contact: string | null }) {
  const href = contact === null ? undefined : contactLink(contact);
  return (
    <>
      {name !== null && <bdi>{name}</bdi>}
      {name !== null && contact !== null && <span>{': '}</span>}
      {contact !== null && (href === undefined ? <bdi>{contact}</bdi> : <TypedLink href={href}>{contact}</TypedLink>)}
    </>
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
