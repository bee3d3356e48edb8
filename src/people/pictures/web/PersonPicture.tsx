import { initialOf } from '#platform/characters.ts';
import { Picture } from '#ui/facts/Picture.tsx';
import { pictureAddress, type ProfilePicture } from '../rules.ts';
import avatar from '#ui/facts/Avatar.module.css';
import styles from './PersonPicture.module.css';

interface PersonPictureProps {
  name: string;
  picture: ProfilePicture | null;
}

/** Shown beside the name. The initial stays until the picture has loaded, or if it cannot be loaded. */
export const PersonPicture = ({ name, picture }: PersonPictureProps) => (
  <span className={`${avatar.avatar} ${styles.person}`} aria-hidden="true">
    <span>{initialOf(name)}</span>
    {picture && (
      <span style={{ '--at': `${picture.x}% ${picture.y}%` }}>
        <Picture key={picture.id} src={pictureAddress(picture.id, 480)}>
          {null}
        </Picture>
      </span>
    )}
  </span>
);
