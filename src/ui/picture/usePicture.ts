import { useEffect, useEffectEvent, useState } from 'react';

export interface Picture {
  file: File | undefined;
  /** Its address in this page. */
  address: string | undefined;
  hasFailed: boolean;
}

const none: Picture = { file: undefined, address: undefined, hasFailed: false };

/** The content security policy allows no `blob:` address. */
const dataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error('unreadable')));
    reader.readAsDataURL(file);
  });

/**
 * A picture that this browser draws, to be shown, saved and shared.
 * @param key names everything that is in it; undefined: none is drawn
 */
export function usePicture(key: string | undefined, draw: () => Promise<File>): Picture {
  const [picture, setPicture] = useState(none);
  const drawNow = useEffectEvent(draw);
  useEffect(() => {
    if (key === undefined) return undefined;
    let isWanted = true;
    const show = async () => {
      let drawn: Picture = { ...none, hasFailed: true };
      try {
        const file = await drawNow();
        drawn = { file, address: await dataUrl(file), hasFailed: false };
      } catch {
        // Shown in place of the picture.
      }
      if (isWanted) setPicture(drawn);
    };
    void show();
    return () => {
      isWanted = false;
      setPicture(none);
    };
  }, [key]);
  return picture;
}
