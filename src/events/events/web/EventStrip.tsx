import { type ReactNode, Suspense } from 'react';
import { renderedPart } from '#ui/browser/lazyPart.ts';
import { useMeaningOfNow } from '#ui/browser/useNow.ts';
import { Fact } from '#ui/facts/Fact.tsx';
import type { FestivalEvent } from '../contract.ts';
import { endOf, startOf } from '../rules.ts';
import { type OpeningEvent, useOpening } from './opening.ts';
import { seatsText } from './seats.ts';
import { stripPhase } from './stripPhase.ts';
import { deadlineText, opensText, teamSizeText, useDates } from './wording.ts';
import { cx } from '#ui/browser/cx.ts';
import styles from './EventPage.module.css';

const DayFacts = renderedPart(() => import('./DayFacts.tsx'));
const dayMs = 24 * 3_600_000;
const dots = 10;

/** How many of ten dots are filled: at least one once somebody has a seat, ten only when full. */
function filledDots({ maxParticipants, participantCount, isFull }: OpeningEvent): number {
  if (maxParticipants === null || participantCount === 0) return 0;
  if (isFull) return dots;
  return Math.min(dots - 1, Math.max(1, Math.round((participantCount / maxParticipants) * dots)));
}

function placesText(event: OpeningEvent, isIn: boolean): string {
  if (event.isFull && isIn) return 'Full';
  return event.registrationOpen || event.opensLater ? (seatsText(event) ?? 'No limit') : 'Registration Closed';
}

interface EventStripProps {
  event: FestivalEvent;
  /** The reader has a place or waits for one, so the waitlist is not offered. */
  isIn: boolean;
  /** For a past event. */
  winner?: ReactNode;
}

export function EventStrip({ event, isIn, winner }: EventStripProps) {
  const { announced } = useDates();
  const [start, end] = [startOf(event), endOf(event)];
  const moments = [new Date(start.getTime() - dayMs), start, end].map((moment) => moment.toISOString());
  const phase = useMeaningOfNow((now) => stripPhase(event, announced, now), moments);
  if (phase === 'registering') return <Registering event={event} isIn={isIn} />;
  return (
    <Suspense fallback={<Registering event={event} isIn={isIn} />}>
      <DayFacts event={event} isOver={phase === 'over'}>
        {winner}
      </DayFacts>
    </Suspense>
  );
}

function Registering({ isIn, ...props }: Omit<EventStripProps, 'winner'>) {
  const event = useOpening(props.event);
  const filled = filledDots(event);
  return (
    <>
      <Fact name="Places">
        {event.maxParticipants !== null && (
          <span className={styles.dots} aria-hidden="true">
            {Array.from({ length: dots }, (_, i) => (
              <i key={i} className={cx(i < filled && styles.filled)} />
            ))}
          </span>
        )}
        <span>{placesText(event, isIn)}</span>
      </Fact>
      <Fact name="Team size">{event.isTeamEvent ? teamSizeText(event) : 'On your own'}</Fact>
      {event.opensLater && <Fact name="Registration opens">{opensText(event)}</Fact>}
      <Fact name="Register by">{deadlineText(event)}</Fact>
      <Fact name="Venue">
        <bdi>{event.venue}</bdi>
      </Fact>
    </>
  );
}
