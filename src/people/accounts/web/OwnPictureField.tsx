import { type Control, useWatch } from 'react-hook-form';
import { PictureField } from '#people/pictures/web/PictureField.tsx';
import type { ChosenPicture } from '#people/pictures/web/usePictureUpload.ts';

interface PicturedForm {
  control: unknown;
  getValues: (name: 'picture') => ChosenPicture | null;
  setValue: (name: 'picture', value: ChosenPicture | null) => void;
  errorAt: (name: 'picture') => string | undefined;
  refOf: (name: 'picture') => (input: HTMLElement | null) => void;
}

export function OwnPictureField({ form }: { form: PicturedForm }) {
  const control = form.control as Control<{ picture: ChosenPicture | null }>;
  return (
    <PictureField
      value={useWatch({ control, name: 'picture' })}
      onChange={(change) => {
        const picture = form.getValues('picture');
        const { picture: changed } = change({ picture, pictureAlt: '' });
        if (changed !== picture) form.setValue('picture', changed);
      }}
      error={form.errorAt('picture')}
      hint="Everybody who is logged in sees it beside your name."
      inputRef={form.refOf('picture')}
    />
  );
}
