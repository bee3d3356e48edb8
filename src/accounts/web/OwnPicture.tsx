import { initialOf } from '#platform/characters.ts';
import { neutralColour } from '#pictures/rules.ts';
import { Dotted } from '#pictures/web/Dotted.tsx';
import type { User } from '../contract.ts';
import avatar from '#ui/Avatar.module.css';
import styles from './OwnPicture.module.css';

export function OwnPicture({ user: { name, picture } }: { user: User }) {
  const letter = initialOf(name);
  return (
    <span className={`${avatar.avatar} ${styles.own}`} aria-hidden="true">
      {picture ? (
        <Dotted key={picture.id} picture={{ ...picture, alt: '' }} colour={neutralColour}>
          {letter}
        </Dotted>
      ) : (
        letter
      )}
    </span>
  );
}
