import { type DragEvent, useId, useState } from 'react';
import { cx } from '#ui/browser/cx.ts';
import { WarningIcon } from '#ui/facts/Icon.tsx';
import { limits } from '../rules.ts';
import fieldStyles from '#ui/form/Field.module.css';
import styles from './PictureField.module.css';
import text from '#ui/layout/text.module.css';

interface PictureDropProps {
  label: string;
  hint: string;
  isBusy: boolean;
  hasArrived: boolean;
  problem: string | undefined;
  onFile: (file: File) => void;
  inputRef: (input: HTMLInputElement | null) => void;
}

// HEIC too: some browsers open it, and it is sent as a JPEG.
const accepted = 'image/jpeg,image/png,image/webp,image/heic,image/heif';

/** Where a picture is chosen, taken or dropped. */
export function PictureDrop({ label, hint, isBusy, hasArrived, problem: message, onFile, inputRef }: PictureDropProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  }

  return (
    <>
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
          aria-describedby={`${id}-hint${message === undefined ? '' : ` ${id}-error`}`}
          aria-invalid={message === undefined ? undefined : true}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onFile(file);
            // Choosing the same file again counts too.
            currentTarget.value = '';
          }}
        />
        <label htmlFor={id}>{label}</label>
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
    </>
  );
}
