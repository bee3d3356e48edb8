import { type Control, useWatch } from 'react-hook-form';
import { PictureField } from '#people/pictures/web/PictureField.tsx';
import type { Pictured } from '#people/pictures/web/usePictureUpload.ts';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';

interface PicturedForm {
  control: unknown;
  field: (name: 'pictureAlt') => FieldProps;
  getValues: () => Pictured;
  setValue: ((name: 'picture', value: Pictured['picture']) => void) & ((name: 'pictureAlt', value: string) => void);
  errorAt: (name: 'picture') => string | undefined;
  refOf: (name: 'picture') => (input: HTMLElement | null) => void;
}

export function EventPictureField({ form }: { form: PicturedForm }) {
  const control = form.control as Control<Pick<Pictured, 'picture'>>;
  return (
    <PictureField
      value={useWatch({ control, name: 'picture' })}
      onChange={(change) => {
        const now = form.getValues();
        const { picture, pictureAlt } = change(now);
        if (picture !== now.picture) form.setValue('picture', picture);
        if (pictureAlt !== now.pictureAlt) form.setValue('pictureAlt', pictureAlt);
      }}
      error={form.errorAt('picture')}
      alt={form.field('pictureAlt')}
      inputRef={form.refOf('picture')}
    />
  );
}
