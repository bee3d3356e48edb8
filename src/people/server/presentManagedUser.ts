import { presentUser } from '#accounts/server/presentUser.ts';
import type { UserRow } from '#accounts/server/tables.ts';

export const presentManagedUser = (user: UserRow) => ({ ...presentUser(user), updatedAt: user.updatedAt });
