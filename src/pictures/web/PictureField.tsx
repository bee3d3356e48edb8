import { type DragEvent, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { WarningIcon } from '#ui/Icon.tsx';
import { TextField } from '#ui/form/Field.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import { limits, type ShownPicture } from '../rules.ts';
import { PicturePreview } from './PicturePreview.tsx';
import { usePictureUpload } from './usePictureUpload.ts';
import { cx } from '#ui/cx.ts';
import text from '#ui/text.module.css';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './PictureField.module.css';

/** What a form holds of a picture: its description is a field of its own. */
export type ChosenPicture = Omit<ShownPicture, 'alt'> & { isBusy?: boolean };

interface PictureFieldProps {
  value: ChosenPicture | null;
  onChange: (value: ChosenPicture | null) => void;
  error: string | undefined;
  alt: FieldProps;
  inputRef: (input: HTMLInputElement | null) => void;
}

// HEIC too: some browsers open it, and it is sent as a JPEG.
const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

export function PictureField({ value, onChange, error, alt, inputRef }: PictureFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const shown = value?.id ? { id: value.id, x: value.x, y: value.y } : null;
  const { problem, isBusy, upload, forget } = usePictureUpload(
    (picture) => onChange({ id: picture, x: 50, y: 50 }),
    (busy) => onChange(busy ? { ...(value ?? { id: '', x: 50, y: 50 }), isBusy: true } : shown),
  );
  const said = isBusy ? undefined : (problem ?? error);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) upload(file);
  }

  return (
    <fieldset className={styles.picture}>
      <legend>Picture</legend>
      {shown && <PicturePreview key={shown.id} picture={shown} onChange={onChange} />}
      <div
        className={cx(styles.drop, isOver && styles.over)}
        onDrop={drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
      >
        <input
          ref={inputRef}
          id={id}
          className={text.visuallyHidden}
          type="file"
          accept={accepted}
          aria-describedby={`${id}-hint${said === undefined ? '' : ` ${id}-error`}`}
          aria-invalid={said === undefined ? undefined : true}
          onChange={({ currentTarget: input }) => {
            const [file] = input.files ?? [];
            if (file) upload(file);
            // The same file again is a choice too.
            input.value = '';
          }}
        />
        <label htmlFor={id}>{shown ? 'Choose another picture' : 'Choose a picture'}</label>
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          Drop it here, paste it or take a photo. JPEG, PNG, WebP or HEIC, up to {limits.bytes / 1024 / 1024} MB.
        </p>
        <output className={fieldStyles.hint}>{isBusy && 'Uploading...'}</output>
      </div>
      {said && (
        <p className={`${fieldStyles.line} ${fieldStyles.bad}`} id={`${id}-error`} role="alert">
          <WarningIcon />
          {said}
        </p>
      )}
      {shown && (
        <>
          <TextField
            label="What the picture shows"
            required
            hint="Read to people who cannot see it."
            maxLength={limits.alt}
            dir="auto"
            {...alt}
          />
          <div>
            <Button
              variant="quiet-danger"
              onClick={() => {
                forget();
                onChange(null);
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
