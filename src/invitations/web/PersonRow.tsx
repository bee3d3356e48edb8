import type { ReactNode } from 'react';
import type { FoundPerson } from '../contract.ts';
import avatar from '#ui/Avatar.module.css';
import styles from './PersonRow.module.css';

/** What tells two people of one name apart. */
const factsOf = ({ rollNumber, batch, section }: Omit<FoundPerson, '_id' | 'name'>): string =>
  [rollNumber, batch && `Batch ${batch}`, section && `Section ${section}`].filter(Boolean).join(', ');

interface PersonProps {
  person: Omit<FoundPerson, '_id'>;
  /** After the name: what they do. */
  does?: string;
}

/** Somebody by letter, name and roll number. */
export function PersonWords({ person, does }: PersonProps) {
  return (
    <>
      <span className={avatar.avatar} aria-hidden="true">
        {Array.from(person.name)[0]?.toUpperCase()}
      </span>
      <span className={styles.words}>
        <span>
          <bdi>{person.name}</bdi>
          {does && ` ${does}`}
        </span>
        <small>{factsOf(person)}</small>
      </span>
    </>
  );
}

/** A line of a list of people; at its end how they stand and what can be done. */
export function PersonRow({ person, children }: { person: Omit<FoundPerson, '_id'>; children?: ReactNode }) {
  return (
    <li className={styles.person}>
      <PersonWords person={person} />
      {children && <span className={styles.end}>{children}</span>}
    </li>
  );
}
