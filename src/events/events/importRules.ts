import { festival } from '#festival';
import { clubNamed } from '#people/accounts/clubs.ts';
import type { Role } from '#people/accounts/roles.ts';

/** Of POST /admin/events/import. Source: plain-things.md, 7. */
export const importLimits = { rows: 100, bytes: 1024 * 1024 } as const;

interface Importer {
  role: Role;
  clubAffiliation: string | null;
}

/** The club of an event whose row names none. */
export const ownClub = ({ clubAffiliation }: Importer): string => clubAffiliation ?? festival.defaultOrganizerClub;

/** The clubs for which somebody may create events: a club_admin for the own one. */
export const clubsToChoose = (person: Importer): string[] =>
  person.role === 'super_admin'
    ? [...new Set([festival.defaultOrganizerClub, ...festival.clubs.map(({ name }) => name)])]
    : [ownClub(person)];

/** The proper name of a club as it was typed; undefined: not theirs to choose. */
export function chosenClub(typed: string, person: Importer): string | undefined {
  const name = clubNamed(typed)?.name ?? typed.trim();
  return clubsToChoose(person).find((club) => club === name);
}

export const clubRefused = (person: Importer): string =>
  person.role === 'super_admin' ? 'Please choose a club of the festival' : `You create events of ${ownClub(person)}`;
