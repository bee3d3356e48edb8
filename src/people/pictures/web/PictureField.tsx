import { useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/form/Field.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import { PictureDrop } from './PictureDrop.tsx';
import { PicturePreview } from './PicturePreview.tsx';
import { type ChangePicture, type ChosenPicture, usePictureUpload } from './usePictureUpload.ts';
import group from '#ui/form/FieldGroup.module.css';

interface PictureFieldProps {
  value: ChosenPicture | null;
  onChange: ChangePicture;
  error: string | undefined;
  /** For a picture with a description; without, it is shown beside a name and cropped to a circle. */
  alt?: FieldProps;
  hint?: string;
  inputRef: (input: HTMLInputElement | null) => void;
}

export function PictureField({ value, onChange, error, alt, hint = '', inputRef }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const shown = value?.id ? value : null;
  const isBusy = value?.isBusy === true;
  const { problem, hasArrived, upload, stop } = usePictureUpload(onChange);

  return (
    <fieldset className={group.group}>
      <legend>Picture</legend>
      {shown && (
        <PicturePreview
          key={shown.id}
          picture={shown}
          isRound={alt === undefined}
          onChange={(point) =>
            onChange(({ picture, pictureAlt }) => ({ picture: picture && { ...picture, ...point }, pictureAlt }))
          }
        />
      )}
      <PictureDrop
        label={shown ? 'Choose another picture' : 'Choose a picture'}
        hint={hint}
        isBusy={isBusy}
        hasArrived={hasArrived}
        problem={problem ?? error}
        onFile={(file) => void upload(file)}
        inputRef={(element) => {
          input.current = element;
          inputRef(element);
        }}
      />
      {shown && (
        <>
          {alt && (
            <TextField
              label="What the picture shows"
              required
              hint="Read to people who cannot see it."
              dir="auto"
              {...alt}
            />
          )}
          <div>
            <Button
              variant="quiet-danger"
              onClick={() => {
                stop();
                onChange(() => ({ picture: null, pictureAlt: '' }));
                // The focused button is removed.
                input.current?.focus();
              }}
            >
              Remove Picture
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}
