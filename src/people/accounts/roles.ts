// Separate from the other account rules: the menus need these in the first load, and those in none.
/** From the fewest rights to the most. */
export const roles = ['student', 'club_admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];
/** The roles that participate: they register, are invited and have a profile. A super_admin only runs the festival. */
export const participants = ['student', 'club_admin'] as const;
export const administrators = ['club_admin', 'super_admin'] as const;
export const superAdmins = ['super_admin'] as const;

/** The clubs whose administrators run an event. */
export const clubsOf = ({ organizerClub }: { organizerClub: string }): string[] => [organizerClub];
