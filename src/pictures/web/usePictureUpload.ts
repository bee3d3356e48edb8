import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messageOf } from '#platform/http/web/client.ts';
import { uploadPicture } from './api.ts';
import { readyToSend } from './readyToSend.ts';

const failure = 'The picture could not be uploaded. Please try again.';

/** The newest choice counts: what is still under way for an older one is forgotten. */
export function usePictureUpload(onUploaded: (id: string) => void, onBusy: (isBusy: boolean) => void) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const newest = useRef(0);

  async function upload(file: File) {
    const own = (newest.current += 1);
    const end = (said?: string) => {
      if (own !== newest.current) return false;
      setProblem(said);
      setBusy(false);
      onBusy(false);
      return true;
    };
    setProblem(undefined);
    setBusy(true);
    onBusy(true);
    try {
      const ready = await readyToSend(file);
      if ('problem' in ready) {
        end(ready.problem);
        return;
      }
      const id = await uploadPicture(ready.file);
      if (end()) onUploaded(id);
    } catch (error) {
      end(messageOf(error, failure));
    }
  }

  const take = useEffectEvent((event: ClipboardEvent) => {
    const file = imageIn(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    void upload(file);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  return { problem, isBusy, upload: (file: File) => void upload(file), forget: () => setProblem(undefined) };
}

/** Text that is copied from some programs comes with a picture of itself. */
const imageIn = (data: DataTransfer | null): File | undefined =>
  data === null || data.types.includes('text/plain')
    ? undefined
    : [...data.files].find(({ type }) => type.startsWith('image/'));
