import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import type { Upload } from '#platform/http/server/upload.ts';
import { refusals } from '../contract.ts';
import { createEncoder, type EncodedPicture } from './encoder.ts';
import { createUploadPlaces } from './uploadPlaces.ts';

const refuse = refusalFactory(refusals);

/**
 * Reads and decodes an uploaded picture. `key`: whose turn it takes; `atOnce`: how many uploads of this key there may be,
 * unless it is a person's. @throws Refusal of the contract of pictures, rate_limited, unavailable
 */
export type PictureIntake = (key: string, upload: Upload, atOnce?: number) => Promise<EncodedPicture>;

/** For a public demo: uploads of strangers are refused. */
export const refusingIntake: PictureIntake = () => Promise.reject(refuse('no_files'));

/** One for a server: all its uploads share the memory and the decoders. */
export function createPictureIntake(): PictureIntake {
  const encode = createEncoder();
  const places = createUploadPlaces();
  return (key, { readFile, signal }, atOnce) =>
    places.hold(
      key,
      async (reserve) => {
        const file = await readFile(reserve);
        if (!file) throw refuse('picture_too_large');
        const encoded = await encode(file, key, signal, atOnce);
        // The caller never learns its id.
        if (signal.aborted) throw refuseCommon('validation');
        return encoded;
      },
      atOnce,
    );
}
