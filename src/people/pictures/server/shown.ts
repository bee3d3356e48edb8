import { refusalFactory } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { refusals } from '../contract.ts';
import type { ProfilePicture, ShownPicture } from '../rules.ts';
import { deletePictures, showPicture } from './queries.ts';
import type { ShowsPicture, ShowsProfilePicture } from './tables.ts';

const refuse = refusalFactory(refusals);

export const pictureOf = ({ pictureId, pictureAlt, pictureX, pictureY }: ShowsPicture): ShownPicture | null =>
  pictureId === null ? null : { id: pictureId, alt: pictureAlt ?? '', x: pictureX ?? 50, y: pictureY ?? 50 };

export const profilePictureOf = ({ pictureId, pictureX, pictureY }: ShowsProfilePicture): ProfilePicture | null =>
  pictureId === null ? null : { id: pictureId, x: pictureX ?? 50, y: pictureY ?? 50 };

/** The columns for a form's picture field; a form without it leaves them as they are. */
export function pictureColumns(picture: ShownPicture | null | undefined): Partial<ShowsPicture> {
  if (picture === undefined) return {};
  const { id = null, alt = null, x = null, y = null } = picture ?? {};
  return { pictureId: id, pictureAlt: alt, pictureX: x, pictureY: y };
}

/** The picture in a person's answer, from a row with the columns. */
export const withProfilePicture = <Row extends ShowsProfilePicture>(row: Row) => ({
  ...row,
  picture: profilePictureOf(row),
});

export function profilePictureColumns(picture: ProfilePicture | null | undefined): Partial<ShowsProfilePicture> {
  if (picture === undefined) return {};
  const { id = null, x = null, y = null } = picture ?? {};
  return { pictureId: id, pictureX: x, pictureY: y };
}

export const noPicture: ShowsPicture = { pictureId: null, pictureAlt: null, pictureX: null, pictureY: null };

/** For the summary of an audit entry. */
export const writtenPicture = (row: ShowsPicture) => {
  const picture = pictureOf(row);
  return picture && `“${picture.alt}” (${picture.id.slice(0, 6)}, at ${picture.x} % and ${picture.y} %)`;
};

type Shows = Pick<ShowsProfilePicture, 'pictureId'>;

/**
 * Call it before a row shows another picture.
 * @throws Refusal picture_gone unless this person has uploaded it and it is unused
 */
export async function takePicture(
  tx: Db,
  { id }: { id: string },
  before: Shows,
  after: Partial<Shows>,
  { isOfPerson = false } = {},
): Promise<void> {
  const { pictureId = before.pictureId } = after;
  if (pictureId === null || pictureId === before.pictureId) return;
  if (!(await showPicture(tx, pictureId, id, isOfPerson))) throw refuse('picture_gone');
}

/** Call it after a row shows another picture, or is deleted: deletes the earlier one. */
export async function dropPicture(tx: Db, before: Shows, after?: Shows): Promise<void> {
  if (before.pictureId !== null && before.pictureId !== after?.pictureId) await deletePictures(tx, [before.pictureId]);
}
