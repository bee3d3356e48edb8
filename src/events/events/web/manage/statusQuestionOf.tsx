import type { Question } from '#ui/dialog/useConfirm.tsx';
import { dayMonthYear } from '#platform/dates.ts';
import { limits } from '../../formRules.ts';
import { type EventStatus, startOf } from '../../rules.ts';
import styles from './EventColumns.module.css';

interface Managed {
  _id: string;
  title: string;
  status: EventStatus;
  date: string;
  time: string;
}

export interface Words<Event> {
  /** Such as 'event', singular and plural. */
  noun: readonly [string, string];
  /** The people registered and waiting; false for none. */
  whoOf: (event: Event) => readonly [registered: string, waiting: string] | false;
  nobody: string;
  /** The name of the completed status. */
  conclude: string;
  /** The people mailed at once: the subject of a sentence. */
  mailed: (events: readonly Event[]) => string;
}

interface Act<Event> {
  verb: string;
  events: readonly Event[];
  keep: string;
  tone: Question['tone'];
  news: string;
}

/**
 * The question before a status that mails the people of an event, or concludes one that has not begun; else undefined.
 */
export function statusQuestionOf<Event extends Managed>(
  events: readonly Event[],
  status: EventStatus,
  words: Words<Event>,
  now: Date,
): Question | undefined {
  const kept = events.length === 1 ? 'Keep Event' : 'Keep Events';
  if (status === 'cancelled')
    return {
      ...questionOf({ verb: 'Cancel', events, keep: kept, tone: 'danger', news: '' }, words),
      reason: {
        hint: `Mailed, and shown on ${events.length === 1 ? 'its page' : 'their pages'}.`,
        most: limits.cancellationReason,
      },
    };
  const reopened = events.filter((event) => event.status === 'cancelled');
  if (!reopened.some((event) => words.whoOf(event)))
    return status === 'completed' ? earlyEnd(events, kept, words, now) : undefined;
  const [subject, keep] = reopened.length === 1 ? ['it is', 'Keep It'] : ['these events are', 'Keep Them'];
  const news = ` that ${subject} no longer cancelled`;
  return questionOf({ verb: 'Reopen', events: reopened, keep: `${keep} Cancelled`, tone: 'primary', news }, words);
}

function earlyEnd<Event extends Managed>(
  events: readonly Event[],
  keepLabel: string,
  { conclude }: Words<Event>,
  now: Date,
): Question | undefined {
  const early = events.filter((event) => startOf(event) > now);
  if (early.length === 0) return undefined;
  return {
    title: events.length === 1 ? `${conclude} Event` : `${conclude} ${events.length} Events`,
    keepLabel,
    tone: 'primary',
    children: (
      <>
        {early.map(({ _id, title, date, time }) => (
          <p key={_id}>
            <bdi>{title}</bdi>
            <span>{` has not begun: it starts on ${dayMonthYear(date)} at ${time}.`}</span>
          </p>
        ))}
        <p>After that nobody can register any more.</p>
      </>
    ),
  };
}

function questionOf<Event extends Managed>(
  act: Act<Event>,
  { noun, whoOf, nobody, mailed: whoIsMailed }: Words<Event>,
): Question {
  const { verb, events, keep, tone = 'danger', news } = act;
  const [first] = events;
  const isOne = first !== undefined && events.length === 1;
  const sure = `Are you sure you want to ${verb.toLowerCase()} ${isOne ? `this ${noun[0]}` : `these ${noun[1]}`}?`;
  const isAnybodyMailed = events.some((event) => whoOf(event));
  const mailed = `${whoIsMailed(events)} at once${news}.`;
  return {
    title: isOne ? `${verb} Event` : `${verb} ${events.length} Events`,
    keepLabel: keep,
    tone,
    children: (
      <>
        <p>{sure}</p>
        {isOne ? (
          <p>
            <WhoOfOne event={first} who={whoOf(first)} nobody={nobody} />
            {isAnybodyMailed && <span>{` ${mailed}`}</span>}
          </p>
        ) : (
          <>
            <ul className={styles.cancelled}>
              {events.map((event) => (
                <li key={event._id}>
                  <bdi>{event.title}</bdi>
                  <span>{`: ${(whoOf(event) || ['nobody is registered']).join('')}`}</span>
                </li>
              ))}
            </ul>
            <p>{isAnybodyMailed ? mailed : 'Nobody is mailed.'}</p>
          </>
        )}
      </>
    ),
  };
}

function WhoOfOne({
  event: { title },
  who,
  nobody,
}: {
  event: Managed;
  who: readonly [string, string] | false;
  nobody: string;
}) {
  if (!who)
    return (
      <>
        <span>{`${nobody} for `}</span>
        <bdi>{title}</bdi>, so nobody is mailed.
      </>
    );
  const [registered, waiting] = who;
  return (
    <>
      <span>{`${registered.charAt(0).toUpperCase() + registered.slice(1)} for `}</span>
      <bdi>{title}</bdi>
      <span>{`${waiting}.`}</span>
    </>
  );
}
