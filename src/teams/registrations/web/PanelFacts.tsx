import type { OpeningEvent } from '#events/events/web/opening.ts';
import { seatsLeft } from '#events/events/rules.ts';
import { registerBy, registrationOpens, teamSizeText, useDates } from '#events/events/web/wording.ts';
import { Fact } from '#ui/facts/Fact.tsx';
import facts from '#ui/facts/Facts.module.css';
import styles from './RegistrationPanel.module.css';

export function PanelFacts({ event }: { event: OpeningEvent }) {
  const { maxParticipants } = event;
  const dates = useDates();
  return (
    <dl className={`${facts.lines} ${styles.facts}`}>
      {event.isTeamEvent && <Fact name="Team size">{teamSizeText(event)}</Fact>}
      <Fact name="Date">{dates.date(event)}</Fact>
      <Fact name="Venue">
        <bdi>{event.venue}</bdi>
      </Fact>
      {maxParticipants !== null && (event.registrationOpen || event.opensLater) && (
        <Fact name="Places">{event.isFull ? 'Full' : `${seatsLeft(event)} of ${maxParticipants} free`}</Fact>
      )}
      {event.opensLater && <Fact name="Opening">{registrationOpens(event)}</Fact>}
      <Fact name="Deadline">{registerBy(event)}</Fact>
    </dl>
  );
}
