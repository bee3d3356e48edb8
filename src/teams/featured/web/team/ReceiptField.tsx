import { useRef } from 'react';
import { PictureDrop } from '#people/pictures/web/PictureDrop.tsx';
import { type ChosenPicture, usePictureUpload } from '#people/pictures/web/usePictureUpload.ts';
import { apiClient } from '#platform/http/web/client.ts';
import { Button } from '#ui/controls/Button.tsx';
import type { calls } from '../../receiptContract.ts';
import fieldStyles from '#ui/form/Field.module.css';

const call = apiClient<typeof calls>();

interface ReceiptFieldProps {
  eventId: string;
  value: ChosenPicture | null;
  onChange: (change: (now: ChosenPicture | null) => ChosenPicture | null) => void;
  error: string | undefined;
  inputRef: (input: HTMLInputElement | null) => void;
}

/** A picture of the receipt in place of a link to it. */
export function ReceiptField({ eventId, value, onChange, error, inputRef }: ReceiptFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const isChosen = value !== null && value.id !== '';
  const { problem, hasArrived, upload, stop } = usePictureUpload(
    (change) => onChange((now) => change({ picture: now, pictureAlt: '' }).picture),
    async (file, signal) => {
      const { uploadPicture } = await import('#people/pictures/web/uploadPicture.ts');
      return uploadPicture(file, signal, async (ready) => {
        const { receipt } = await call('POST /featured-events/:id/receipts', {
          params: { id: eventId },
          file: ready,
          signal,
        });
        return { id: receipt };
      });
    },
  );
  return (
    <div className={fieldStyles.field}>
      <PictureDrop
        label={isChosen ? 'Choose another picture of the receipt' : 'Choose a picture of the receipt'}
        hint="Only the organizers see it."
        isBusy={value?.isBusy === true}
        hasArrived={hasArrived || isChosen}
        problem={problem ?? error}
        onFile={(file) => void upload(file)}
        inputRef={(element) => {
          input.current = element;
          inputRef(element);
        }}
      />
      {isChosen && (
        <div>
          <Button
            variant="quiet-danger"
            size="sm"
            onClick={() => {
              stop();
              onChange(() => null);
              // The focused button is removed.
              input.current?.focus();
            }}
          >
            Remove Picture
          </Button>
        </div>
      )}
    </div>
  );
}
