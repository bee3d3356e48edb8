import { festival } from '#festival';
import { dayAndTime, wallClock } from '#platform/dates.ts';
import { StateShape } from '#ui/facts/Badge.tsx';
import { peopleOf, type RosterEntry, type RosterPerson } from '../../roster.ts';
import chips from '#ui/facts/Chips.module.css';
import styles from './RosterDialog.module.css';
import { Mono } from '#ui/facts/Mono.tsx';

export function Phone({ person: { name, phoneNumber } }: { person: RosterPerson }) {
  if (phoneNumber === null) return null;
  return (
    <a
      className={styles.phone}
      href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, '')}`}
      aria-label={`Call ${name}, ${phoneNumber}`}
    >
      <Mono>{phoneNumber}</Mono>
    </a>
  );
}

export function Presence({ person: { presentAt, presentBy }, eventDay }: { person: RosterPerson; eventDay: string }) {
  if (presentAt === null) return null;
  const marked = wallClock(new Date(presentAt), festival.timeZone);
  const time = marked.day === eventDay ? marked.time : dayAndTime(presentAt, festival.timeZone);
  return (
    <span className={styles.present}>
      <StateShape shape="full" />
      <span>
        Present <Mono>{time}</Mono>
        {presentBy !== null && (
          <span>
            , <bdi>{presentBy}</bdi>
          </span>
        )}
      </span>
    </span>
  );
}

export function Members({ entry }: { entry: RosterEntry }) {
  return (
    <ul className={`${chips.chips} ${styles.members}`} aria-label="Members">
      {peopleOf(entry).map((person) => (
        <li key={person._id}>
          <bdi>{person.name}</bdi> <Mono>{person.rollNumber}</Mono> <Phone person={person} />{' '}
          <Presence person={person} eventDay={entry.event.date} />
        </li>
      ))}
    </ul>
  );
}
