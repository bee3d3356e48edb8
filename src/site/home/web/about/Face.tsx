import type { CommitteeMember } from '#platform/festival/schema.ts';
import { neutralColour } from '#people/pictures/rules.ts';
import { FolderPicture } from '#people/pictures/web/FolderPicture.tsx';
import { Initials } from '#ui/dots/Initials.tsx';
import styles from './Face.module.css';

export function Face({ member: { name, image }, isPhoto }: { member: CommitteeMember; isPhoto?: boolean }) {
  return (
    <span className={styles.face}>
      <FolderPicture name={image} colour={isPhoto ? undefined : neutralColour}>
        <Initials name={name} />
      </FolderPicture>
    </span>
  );
}
