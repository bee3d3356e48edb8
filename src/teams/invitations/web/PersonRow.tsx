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
  /** What they write of themselves. */
  note?: string | null;
}

export function PersonWords({ person, does, note }: PersonProps) {
  return (
    <>
      <PersonPicture name={person.name} picture={person.picture} />
      <span className={styles.words}>
        <span>
          <bdi>{person.name}</bdi>
          {does && <span>{` ${does}`}</span>}
        </span>
        <small className={`${text.mute} ${text.small}`}>{factsOf(person)}</small>
        {note && (
          <small className={text.small} dir="auto">
            {note}
          </small>
        )}
      </span>
    </>
  );
}

interface PersonRowProps extends Omit<PersonProps, 'does'> {
  children?: ReactNode;
}

export function PersonRow({ person, note, children }: PersonRowProps) {
  return (
    <li className={styles.person}>
      <PersonWords person={person} {...(note && { note })} />
      {children && <span className={`${layout.row} ${styles.end}`}>{children}</span>}
    </li>
  );
}
