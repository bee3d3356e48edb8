import { initialOf } from '#platform/characters.ts';
import { neutralColour } from '#people/pictures/rules.ts';
import { Dotted } from '#people/pictures/web/Dotted.tsx';
import type { User } from '../contract.ts';
import avatar from '#ui/facts/Avatar.module.css';
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
