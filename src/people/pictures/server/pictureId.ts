import { createHash, randomBytes } from 'node:crypto';
import type { EncodedPicture } from './encoder.ts';

/** 128 bits of a hash over the picture and a random number, so every upload has its own address. */
export const newPictureId = ({ large, dots }: Pick<EncodedPicture, 'large' | 'dots'>): string =>
  createHash('sha256').update(large).update(dots).update(randomBytes(16)).digest('hex').slice(0, 32);
