import { type Control, useWatch } from 'react-hook-form';
import { PictureField } from '#pictures/web/PictureField.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import type { AnnouncementForm } from './eventForm.ts';

/** What it needs of a form whose values have a picture. */
interface PicturedForm {
  control: unknown;
  field: (name: 'pictureAlt') => FieldProps;
  setValue: (name: 'picture', value: AnnouncementForm['picture']) => void;
  errorAt: (name: 'picture') => string | undefined;
  refOf: (name: 'picture') => (input: HTMLElement | null) => void;
}

export function EventPictureField({ form }: { form: PicturedForm }) {
  const control = form.control as Control<Pick<AnnouncementForm, 'picture'>>;
  return (
    <PictureField
      value={useWatch({ control, name: 'picture' })}
      onChange={(value) => form.setValue('picture', value)}
      error={form.errorAt('picture')}
      alt={form.field('pictureAlt')}
      inputRef={form.refOf('picture')}
    />
  );
}
