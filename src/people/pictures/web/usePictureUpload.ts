import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import type { ProfilePicture } from '../rules.ts';
import type { Upload } from './uploadPicture.ts';

/** A form's picture; `isBusy` while another one is being uploaded to replace it. */
export type ChosenPicture = ProfilePicture & { isBusy?: boolean };

/** The two fields of a form that has a picture. */
export interface Pictured {
  picture: ChosenPicture | null;
  pictureAlt: string;
}

/** The form's current values: an answer may come much later than the choice. */
export type ChangePicture = (change: (now: Pictured) => Pictured) => void;

type SendPicture = (file: File, signal: AbortSignal) => Promise<Upload>;

const failure = 'The picture could not be uploaded. Please try again.';
const unchosen: ChosenPicture = { id: '', x: 50, y: 50 };

/** The newest choice counts: an earlier upload is aborted, as when the picture is removed or the form unmounts. */
export function usePictureUpload(change: ChangePicture, send: SendPicture = sendPicture) {
  const [outcome, setOutcome] = useState<Upload>();
  const underWay = useRef<AbortController>(undefined);

  function stop() {
    underWay.current?.abort();
    setOutcome(undefined);
  }

  async function upload(file: File) {
    stop();
    const { signal } = (underWay.current = new AbortController());
    let described = '';
    change(({ picture, pictureAlt }) => {
      described = pictureAlt;
      return { picture: { ...(picture ?? unchosen), isBusy: true }, pictureAlt };
    });
    const arrived = await send(file, signal).catch((error: unknown) => ({ problem: messageOf(error, failure) }));
    if (signal.aborted) return;
    setOutcome(arrived);
    change((now) => {
      // The form was reset meanwhile.
      if (!now.picture?.isBusy) return now;
      if (!('id' in arrived)) return withoutUpload(now);
      // The earlier description is about the other picture.
      const pictureAlt = now.pictureAlt === described ? '' : now.pictureAlt;
      return { picture: { ...unchosen, id: arrived.id }, pictureAlt };
    });
  }

  const take = useEffectEvent((event: ClipboardEvent) => {
    const file = imageIn(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    void upload(file);
  });
  const leave = useEffectEvent(() => {
    underWay.current?.abort();
    change(withoutUpload);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('paste', paste);
      leave();
    };
  }, []);

  const problem = outcome && 'problem' in outcome ? outcome.problem : undefined;
  return { problem, hasArrived: outcome !== undefined && problem === undefined, upload, stop };
}

async function sendPicture(file: File, signal: AbortSignal): Promise<Upload> {
  const { uploadPicture } = await import('./uploadPicture.ts');
  return uploadPicture(file, signal);
}

/** The upload has ended. */
const withoutUpload = ({ picture, pictureAlt }: Pictured): Pictured => ({
  picture: picture?.id ? { id: picture.id, x: picture.x, y: picture.y } : null,
  pictureAlt,
});

/** Some programs put a picture beside copied text. */
const imageIn = (data: DataTransfer | null): File | undefined =>
  data === null || data.types.includes('text/plain')
    ? undefined
    : [...data.files].find(({ type }) => type.startsWith('image/'));
