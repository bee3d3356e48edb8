import { presentUser } from '#people/accounts/server/presentUser.ts';
import type { UserRow } from '#people/accounts/server/tables.ts';

export const presentManagedUser = (user: UserRow) => ({ ...presentUser(user), updatedAt: user.updatedAt });
