import { z } from 'zod';
import type { Calls } from '#platform/http/contract.ts';
import { component, line } from '#platform/http/fields.ts';
import { type CodeOf, conflict, type Refusals } from '#platform/http/refusals.ts';
import { altLabel, altMissing, limits, mediaTypes } from './rules.ts';

export const refusals = {
  picture_too_large: {
    status: 400,
    message: `A picture may have ${limits.bytes / 1024 / 1024} MB at most. Choose a smaller one.`,
  },
  picture_unreadable: {
    status: 400,
    message: 'This file cannot be shown as a picture. Choose a JPEG, PNG or WebP.',
  },
  picture_heic: {
    status: 400,
    message:
      'This is a HEIC picture, which only some browsers can open. Save it as a JPEG, or take a screenshot of it, and choose that.',
  },
  picture_moves: { status: 400, message: 'This picture is animated. Choose a still one.' },
  picture_dimensions: {
    status: 400,
    message: `A picture needs at least ${limits.leastSide} pixels on each side and ${limits.area / 1_000_000} megapixels at most, and no side ${limits.ratio} times longer than the other`,
  },
  picture_costly: {
    status: 400,
    message: `A progressive JPEG, an interlaced PNG or a PNG with 16 bits a colour may have ${limits.costlyArea / 1_000_000} megapixels at most. Save it as a plain JPEG, or smaller.`,
  },
  no_files: { status: 403, message: 'This demo takes no pictures and no files. Everything else can be tried.' },
  picture_gone: conflict('This picture is no longer there. Please choose it again.'),
} as const satisfies Refusals;

const percent = (label: string) =>
  z
    .int({ error: `${label} must be a whole number` })
    .min(0, `${label} must be between 0 and 100`)
    .max(100, `${label} must be between 0 and 100`);

const id = z.string({ error: 'A picture is named by its id' }).regex(/^[0-9a-f]{32}$/, 'A picture is named by its id');

const inForm = { id, x: percent('The point from the left'), y: percent('The point from the top') };
const error = 'Please choose a picture';

/** In a form: an uploaded picture, the present one, or none (null). Left out: unchanged, or none. */
export const pictureField = z
  .strictObject({ ...inForm, alt: line(altLabel, limits.alt, altMissing) }, { error })
  .meta({ id: 'PictureInForm' })
  .nullish();

/** The same for a person, whose name is shown beside it. */
export const profilePictureField = z.strictObject(inForm, { error }).meta({ id: 'ProfilePictureInForm' }).nullish();

const shown = { id: z.string(), x: z.number(), y: z.number() };

export const shownPicture = component('Picture', { ...shown, alt: z.string() }).nullable();
export const profilePicture = component('ProfilePicture', shown).nullable();

/** Of an uploaded file. */
export const uploadRefusals = [
  'picture_too_large',
  'picture_unreadable',
  'picture_heic',
  'picture_moves',
  'picture_dimensions',
  'picture_costly',
  'no_files',
] as const;

export const calls = {
  'POST /pictures': {
    summary: 'Upload a picture. It is deleted after a day unless something shows it by then',
    who: 'signed-in',
    status: 201,
    upload: { types: mediaTypes, maxBytes: limits.bytes },
    // A campus is behind one address: 1,200 people in the hours of an opening day.
    perNetwork: 300,
    // Includes uploads that were refused for lack of room or aborted.
    countedRefusals: [...uploadRefusals, 'unavailable', 'validation'],
    answer: z.object({ picture: z.object({ id: z.string() }) }),
    refusals: uploadRefusals,
  },
} as const satisfies Calls<CodeOf<typeof refusals>>;
