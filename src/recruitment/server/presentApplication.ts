import { clubOfSlug } from '#people/accounts/clubs.ts';
import { recruitmentTypeName } from '../rules.ts';
import type { ApplicationRow, ClubApplicationRow } from './tables.ts';

export const clubNameOf = (slug: string): string => clubOfSlug(slug)?.name ?? slug;

export const clubPurpose = ({ clubSlug, recruitmentType }: Pick<ClubApplicationRow, 'clubSlug' | 'recruitmentType'>) =>
  `${clubNameOf(clubSlug)}, ${recruitmentTypeName[recruitmentType]}`;

export const presentApplication = ({ id, ...row }: ApplicationRow) => ({ _id: id, ...row });

export const presentClubApplication = ({ id, ...row }: ClubApplicationRow) => ({
  _id: id,
  ...row,
  clubName: clubNameOf(row.clubSlug),
});
