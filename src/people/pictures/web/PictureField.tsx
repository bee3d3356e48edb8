import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { WarningIcon } from '#ui/facts/Icon.tsx';
import { TextField } from '#ui/form/Field.tsx';
import type { FieldProps } from '#ui/form/useValidatedForm.ts';
import { limits } from '../rules.ts';
import { PicturePreview } from './PicturePreview.tsx';
import { type ChangePicture, type ChosenPicture, usePictureUpload } from './usePictureUpload.ts';
import { cx } from '#ui/browser/cx.ts';
import group from '#ui/form/FieldGroup.module.css';
import text from '#ui/layout/text.module.css';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './PictureField.module.css';

interface PictureFieldProps {
  value: ChosenPicture | null;
  onChange: ChangePicture;
  error: string | undefined;
  /** For a picture with a description; without, it is shown beside a name and cropped to a circle. */
  alt?: FieldProps;
  hint?: string;
  inputRef: (input: HTMLInputElement | null) => void;
}

// HEIC too: some browsers open it, and it is sent as a JPEG.
const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

export function PictureField({ value, onChange, error, alt, hint = '', inputRef }: PictureFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const shown = value?.id ? value : null;
  const isBusy = value?.isBusy === true;
  const { problem, hasArrived, upload, stop } = usePictureUpload(onChange);
  const message = problem ?? error;

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void upload(file);
  }

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
          ref={(element) => {
            input.current = element;
            inputRef(element);
          }}
          id={id}
          className={text.visuallyHidden}
          type="file"
          accept={accepted}
          aria-describedby={`${id}-hint${message === undefined ? '' : ` ${id}-error`}`}
          aria-invalid={message === undefined ? undefined : true}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void upload(file);
            // Choosing the same file again counts too.
            currentTarget.value = '';
          }}
        />
        <label htmlFor={id}>{shown ? 'Choose another picture' : 'Choose a picture'}</label>
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {`Drop it here, paste it or take a photo. JPEG, PNG, WebP or HEIC, up to ${limits.bytes / 1024 / 1024} MB. ${hint}`.trim()}
        </p>
        <output className={fieldStyles.hint}>{isBusy ? 'Uploading...' : hasArrived && 'Uploaded.'}</output>
      </div>
      {message && (
        <p className={`${fieldStyles.line} ${fieldStyles.bad}`} id={`${id}-error`} role="alert">
          <WarningIcon />
          <span>{message}</span>
        </p>
      )}
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
                // The button disappears.
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
