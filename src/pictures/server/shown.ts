import type { CurrentUser } from '#accounts/server/authorize.ts';
import { refusalFactory } from '#platform/http/refusals.ts';
import type { Db } from '#platform/database/database.ts';
import { refusals } from '../contract.ts';
import type { ShownPicture } from '../rules.ts';
import { deletePictures, showPicture } from './queries.ts';
import type { ShowsPicture } from './tables.ts';

const refuse = refusalFactory(refusals);

export const pictureOf = ({ pictureId, pictureAlt, pictureX, pictureY }: ShowsPicture): ShownPicture | null =>
  pictureId === null ? null : { id: pictureId, alt: pictureAlt ?? '', x: pictureX ?? 50, y: pictureY ?? 50 };

/** The columns for what a form says; a form that says nothing leaves them as they are. */
export function pictureColumns(picture: ShownPicture | null | undefined): Partial<ShowsPicture> {
  if (picture === undefined) return {};
  const { id = null, alt = null, x = null, y = null } = picture ?? {};
  return { pictureId: id, pictureAlt: alt, pictureX: x, pictureY: y };
}

export const noPicture: ShowsPicture = { pictureId: null, pictureAlt: null, pictureX: null, pictureY: null };

/** For the summary of an audit entry. */
export const writtenPicture = (row: ShowsPicture) => {
  const picture = pictureOf(row);
  return picture && `“${picture.alt}” (${picture.id.slice(0, 6)}, at ${picture.x} % and ${picture.y} %)`;
};

/**
 * Before a row shows another picture.
 * @throws Refusal picture_gone unless this person has uploaded it and nothing shows it yet
 */
export async function takePicture(
  tx: Db,
  { id }: CurrentUser,
  before: Pick<ShowsPicture, 'pictureId'>,
  after: Partial<ShowsPicture>,
): Promise<void> {
  const { pictureId = before.pictureId } = after;
  if (pictureId === null || pictureId === before.pictureId) return;
  if (!(await showPicture(tx, pictureId, id))) throw refuse('picture_gone');
}

/** After a row shows another picture, or is gone: the one it showed goes too. */
export async function dropPicture(
  tx: Db,
  before: Pick<ShowsPicture, 'pictureId'>,
  after?: Pick<ShowsPicture, 'pictureId'>,
): Promise<void> {
  if (before.pictureId !== null && before.pictureId !== after?.pictureId) await deletePictures(tx, [before.pictureId]);
}
