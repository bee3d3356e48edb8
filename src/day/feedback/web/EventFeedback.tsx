import { useId } from 'react';
import { counted } from '#platform/counted.ts';
import { QueryView } from '#ui/layout/QueryView.tsx';
import { SkeletonLine } from '#ui/layout/Skeleton.tsx';
import { LinkedParts } from '#ui/facts/LinkedText.tsx';
import type { EventFeedback as Feedback } from '../contract.ts';
import { daysOpen, fewestForComments, mostStars } from '../rules.ts';
import { useEventFeedback } from './api.ts';
import block from '#ui/layout/Block.module.css';
import styles from './Feedback.module.css';
import text from '#ui/layout/text.module.css';

/** For the event's organizers. */
export function EventFeedback({ eventId }: { eventId: string }) {
  const heading = useId();
  const feedback = useEventFeedback(eventId);
  return (
    <section className={`${block.block} ${styles.section}`} aria-labelledby={heading}>
      <header>
        <h2 id={heading}>Feedback</h2>
      </header>
      <QueryView query={feedback} skeleton={<SkeletonLine height="8rem" />} failure="Failed to load the feedback">
        {(given) =>
          given.average === null ? (
            <p
              className={text.dim}
            >{`No feedback yet. Those marked present can give it for ${daysOpen} days after the event.`}</p>
          ) : (
            <Given {...given} average={given.average} />
          )
        }
      </QueryView>
    </section>
  );
}

function Given({ count, average, stars, comments }: Feedback & { average: number }) {
  return (
    <>
      <p>
        <strong>{`${average.toFixed(1)} of ${mostStars} stars`}</strong>
        <span className={text.dim}>{` from ${counted(count, 'person', 'people')}`}</span>
      </p>
      <ol className={styles.spread} reversed>
        {stars
          .map((people, index) => ({ people, name: counted(index + 1, 'star', 'stars') }))
          .toReversed()
          .map(({ people, name }) => (
            <li key={name}>
              <span>{name}</span>
              <meter min={0} max={count} value={people} aria-label={name} />
              <span>{people}</span>
            </li>
          ))}
      </ol>
      {count < fewestForComments ? (
        <p className={text.dim}>{`Comments appear here from ${fewestForComments} answers on, without names.`}</p>
      ) : (
        comments.length > 0 && (
          <ul className={styles.comments}>
            {comments.map((comment, index) => (
              <li key={index} dir="auto">
                <LinkedParts>{comment}</LinkedParts>
              </li>
            ))}
          </ul>
        )
      )}
    </>
  );
}
