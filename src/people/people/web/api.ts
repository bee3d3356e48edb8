import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient, hasRefusalCode } from '#platform/http/web/client.ts';
import { type FilterOf, useListPage } from '#platform/http/web/useListPage.ts';
import type { calls, ManagedUser } from '../contract.ts';
import { administrators, type Role } from '#people/accounts/roles.ts';
import { updateUser, useSession } from '#people/accounts/web/session.ts';

const call = apiClient<typeof calls>();
const peopleKey = ['people'] as const;
/** As rows of 72 px at most three screens of a phone. */
export const perPage = 20;

export const usePeople = (filter: FilterOf<(typeof calls)['GET /admin/users']>) =>
  useListPage({ key: peopleKey, filter, perPage, load: (request) => call('GET /admin/users', request) });

export const useAdministratorCount = () =>
  useQuery({
    queryKey: [...peopleKey, 'administrator count'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        administrators.map((role) => call('GET /admin/users', { query: { role, page: 1, limit: 1 }, signal })),
      );
      return lists.reduce((sum, { total }) => sum + total, 0);
    },
  });

export interface RoleAndClub {
  role: Role;
  clubAffiliation: string | null;
}

type Change = RoleAndClub & { person: ManagedUser; removesPicture?: boolean };

export const isRoleChange = (person: ManagedUser, { role }: Pick<RoleAndClub, 'role'>): boolean => role !== person.role;

/**
 * A person who lost super_admin is refused at a button first; the refetched list then shows it on the whole screen. So
 * this shows the person's new state.
 */
function useRefetchWhenForbidden() {
  const client = useQueryClient();
  return (error: unknown) => {
    if (hasRefusalCode(error, 'forbidden', 'user_changed')) void client.invalidateQueries({ queryKey: peopleKey });
  };
}

export function useChangePerson() {
  const client = useQueryClient();
  const { user: me } = useSession();
  const onError = useRefetchWhenForbidden();
  return useMutation({
    onError,
    mutationFn: async ({ person, role, clubAffiliation, removesPicture = false }: Change) => {
      const params = { id: person._id };
      const body = { clubAffiliation, updatedAt: person.updatedAt, ...(removesPicture ? { picture: null } : {}) };
      const { user } = isRoleChange(person, { role })
        ? await call('PUT /admin/users/:id/role', { params, body: { role, ...body } })
        : await call('PUT /admin/users/:id', { params, body });
      return user;
    },
    onSuccess: (user) => {
      // Somebody who gives up their own role sees the site of the new one.
      if (user._id === me?._id) updateUser(user);
      return client.invalidateQueries({ queryKey: peopleKey });
    },
  });
}

export function useDeletePerson() {
  const client = useQueryClient();
  const onError = useRefetchWhenForbidden();
  return useMutation({
    onError,
    mutationFn: (person: ManagedUser) => call('DELETE /admin/users/:id', { params: { id: person._id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: peopleKey }),
  });
}

export const eraseOneself = (password: string) => call('POST /users/erase', { body: { password } });
export const createReadOutCode = (email: string) => call('POST /admin/verifications', { body: { email } });
