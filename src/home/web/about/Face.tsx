import type { CommitteeMember } from '#festival/schema.ts';
import { imageAddress } from '#festival/images.ts';
import { Initials } from '#ui/dots/Initials.tsx';
import { Picture } from '#ui/Picture.tsx';
import styles from './Face.module.css';

export function Face({ member: { name, image } }: { member: CommitteeMember }) {
  return (
    <span className={styles.face}>
      <Picture src={image === null ? undefined : imageAddress(image)}>
        <Initials name={name} />
      </Picture>
    </span>
  );
}
