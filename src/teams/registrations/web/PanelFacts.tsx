import { peopleText } from '#platform/counted.ts';
import type { OpeningEvent } from '#events/events/web/opening.ts';
import { seatsLeft } from '#events/events/rules.ts';
import { deadlineText, opensText, teamSizeText, useDates } from '#events/events/web/wording.ts';
import { Fact } from '#ui/facts/Fact.tsx';
import facts from '#ui/facts/Facts.module.css';
import styles from './RegistrationPanel.module.css';

export function PanelFacts({ event }: { event: OpeningEvent }) {
  const { maxParticipants } = event;
  const dates = useDates();
  return (
    <dl className={`${facts.lines} ${styles.facts}`}>
      {event.isTeamEvent && event.status !== 'completed' && <Fact name="Team size">{teamSizeText(event)}</Fact>}
      <Fact name="Date">{dates.date(event)}</Fact>
      <Fact name="Venue">
        <bdi>{event.venue}</bdi>
      </Fact>
      {maxParticipants !== null && (event.registrationOpen || event.opensLater) && (
        <Fact name="Places">{event.isFull ? 'Full' : `${seatsLeft(event)} of ${maxParticipants} free`}</Fact>
      )}
      {/* The space keeps each a sentence for screen readers and searches. */}
      {event.opensLater && <Fact name="Registration opens ">{opensText(event)}</Fact>}
      {event.status === 'completed' ? (
        <Fact name="Registered">{peopleText(event.participantCount)}</Fact>
      ) : (
        <Fact name="Register by ">{deadlineText(event)}</Fact>
      )}
    </dl>
  );
}
