import type { Question } from '#ui/useConfirm.tsx';
import styles from './EventColumns.module.css';

interface Several<Event> {
  events: readonly Event[];
  question: string;
  /** Who is registered, as words; false where nobody is. */
  whoOf: (event: Event) => string | false;
  told: string;
}

/** What cancelling does to each of them, and who is told. */
export function questionOfSeveral<Event extends { _id: string; title: string }>(several: Several<Event>): Question {
  const { events, question, whoOf, told } = several;
  const isAnybodyTold = events.some((event) => whoOf(event) !== false);
  return {
    title: `Cancel ${events.length} Events`,
    keepLabel: 'Keep Events',
    children: (
      <>
        <p>{question}</p>
        <ul className={styles.cancelled}>
          {events.map((event) => (
            <li key={event._id}>
              <bdi>{event.title}</bdi>: {whoOf(event) || 'nobody is registered'}
            </li>
          ))}
        </ul>
        <p>{isAnybodyTold ? told : 'Nobody is mailed.'}</p>
      </>
    ),
  };
}
