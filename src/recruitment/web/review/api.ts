import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import type { ApplicationStatus } from '../../rules.ts';

const call = apiClient<typeof calls>();
export const perPage = 50;

/** To the festival's team or to a club. */
export type Kind = 'team' | 'club';
export interface Reviewed {
  _id: string;
  name: string;
  status: ApplicationStatus;
}
interface Listed {
  applications: Reviewed[];
}

const keyOf = (kind: Kind) => ['applications', kind] as const;
const settingStatus = (kind: Kind) => ['applications', kind, 'status'] as const;

interface Filter {
  search: string;
  status: string;
  batch: string;
  page: number;
}

/** Applications to the festival's team that match, newest first, a page of them. */
export const useApplications = (filter: Filter & { domain: string }) =>
  useQuery({
    queryKey: [...keyOf('team'), filter],
    queryFn: ({ signal }) => call('GET /recruitment', { query: { ...filter, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

/** Applications to the clubs that match, newest first, a page of them. */
export const useClubApplications = (filter: Filter & { clubSlug: string; recruitmentType: string }) =>
  useQuery({
    queryKey: [...keyOf('club'), filter],
    queryFn: ({ signal }) => call('GET /club-recruitment', { query: { ...filter, limit: perPage }, signal }),
    placeholderData: keepPreviousData,
  });

interface Change {
  application: Reviewed;
  status: ApplicationStatus;
}

/** Sets a status: the list shows it at once, and again what was when the server says no. */
export function useSetStatus(kind: Kind) {
  const client = useQueryClient();
  const queryKey = keyOf(kind);
  const put = (id: string, from: ApplicationStatus, to: ApplicationStatus) =>
    client.setQueriesData<Listed>(
      { queryKey },
      (listed) =>
        listed && {
          ...listed,
          applications: listed.applications.map((each) =>
            // Not if it has been set once more since.
            each._id === id && each.status === from ? { ...each, status: to } : each,
          ),
        },
    );
  return useMutation({
    mutationKey: settingStatus(kind),
    mutationFn: async ({ application: { _id: id }, status }: Change) => {
      const asked = { params: { id }, body: { status } };
      await (kind === 'team'
        ? call('PUT /recruitment/:id/status', asked)
        : call('PUT /club-recruitment/:id/status', asked));
    },
    onMutate: async ({ application, status }) => {
      await client.cancelQueries({ queryKey });
      put(application._id, application.status, status);
    },
    onError: (_error, { application, status }) => put(application._id, status, application.status),
    onSettled: () => {
      // An answer that was asked for while another change is under way would take that one back.
      if (client.isMutating({ mutationKey: settingStatus(kind) }) > 1) return undefined;
      return client.invalidateQueries({ queryKey });
    },
  });
}
