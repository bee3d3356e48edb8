import { peopleOf, type RosterEntry, type RosterPerson } from '../../roster.ts';
import chips from '#ui/Chips.module.css';
import styles from './RosterDialog.module.css';
import { Mono } from '#ui/Mono.tsx';

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

export function Members({ entry }: { entry: RosterEntry }) {
  return (
    <ul className={`${chips.chips} ${styles.members}`} aria-label="Members">
      {peopleOf(entry).map((person) => (
        <li key={person._id}>
          <bdi>{person.name}</bdi> <Mono>{person.rollNumber}</Mono> <Phone person={person} />
        </li>
      ))}
    </ul>
  );
}
