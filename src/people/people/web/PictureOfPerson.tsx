import type { ProfilePicture } from '#people/pictures/rules.ts';
import { PersonPicture } from '#people/pictures/web/PersonPicture.tsx';
import { Button } from '#ui/controls/Button.tsx';
import field from '#ui/form/Field.module.css';
import group from '#ui/form/FieldGroup.module.css';
import layout from '#ui/layout/layout.module.css';
import styles from './PictureOfPerson.module.css';

interface PictureOfPersonProps {
  name: string;
  picture: ProfilePicture;
  isRemoved: boolean;
  onRemove: (isRemoved: boolean) => void;
}

export function PictureOfPerson({ name, picture, isRemoved, onRemove }: PictureOfPersonProps) {
  return (
    <fieldset className={group.group}>
      <legend>Picture</legend>
      <div className={`${layout.row} ${styles.picture}`}>
        <PersonPicture name={name} picture={isRemoved ? null : picture} />
        <Button variant={isRemoved ? 'outline' : 'quiet-danger'} onClick={() => onRemove(!isRemoved)}>
          {isRemoved ? 'Keep Picture' : 'Remove Picture'}
        </Button>
        <output className={field.hint}>{isRemoved && 'It is deleted when you save.'}</output>
      </div>
    </fieldset>
  );
}
