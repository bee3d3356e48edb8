import { festival } from '#festival';

/**
 * The club with this name, slug or other accepted spelling, in any case. Its proper name is stored. Source: api.md,
 * "People and recruitment".
 */
export function clubNamed(written: string) {
  const wanted = written.trim().toLowerCase();
  return festival.clubs.find(({ name, slug, aliases }) =>
    [name, slug, ...aliases].some((spelling) => spelling.toLowerCase() === wanted),
  );
}

export const clubOfSlug = (wanted: string | null | undefined) => festival.clubs.find(({ slug }) => slug === wanted);
