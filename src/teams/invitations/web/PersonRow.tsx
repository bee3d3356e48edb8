import type { ReactNode } from 'react';
import { PersonPicture } from '#people/pictures/web/PersonPicture.tsx';
import type { FoundPerson } from '../contract.ts';
import { factsOf } from './factsOf.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './PersonRow.module.css';
import text from '#ui/layout/text.module.css';

interface PersonProps {
  person: Omit<FoundPerson, '_id'>;
  does?: string;
}

export function PersonWords({ person, does }: PersonProps) {
  return (
    <>
      <PersonPicture name={person.name} picture={person.picture} />
      <span className={styles.words}>
        <span>
          <bdi>{person.name}</bdi>
          {does && <span>{` ${does}`}</span>}
        </span>
        <small className={`${text.mute} ${text.small}`}>{factsOf(person)}</small>
      </span>
    </>
  );
}

export function PersonRow({ person, children }: { person: Omit<FoundPerson, '_id'>; children?: ReactNode }) {
  return (
    <li className={styles.person}>
      <PersonWords person={person} />
      {children && <span className={`${layout.row} ${styles.end}`}>{children}</span>}
    </li>
  );
}
