// Apart from the other rules of an account: the menus need these at the first load, and those at none.
export const roles = ['student', 'club_admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];
/** The roles that take part: they register, are invited and have a profile. A super_admin only runs the festival. */
export const participants = ['student', 'club_admin'] as const;
export const administrators = ['club_admin', 'super_admin'] as const;
export const superAdmins = ['super_admin'] as const;
