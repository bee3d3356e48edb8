import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#people/accounts/web/session.ts';
import type { EventStatus } from '../../rules.ts';
import type { DraftChange } from './PublishButton.tsx';
import type { Publishing } from './useBulkPublish.ts';
import { statusSetFrom, useBatch, useOptimisticStatus, type StatusChange, type StatusSet } from './statusChange.ts';

interface StateCalls<Event> {
  keys: { all: readonly string[]; managed: readonly string[] };
  setDraft: (
    id: string,
    body: { isDraft: boolean; updatedAt: string },
  ) => Promise<{ event: Event; isChanged: boolean }>;
  setStatus: (
    id: string,
    body: { status: EventStatus; cancellationReason?: string | undefined; updatedAt: string },
  ) => Promise<StatusSet>;
}

/** The changes that managers make to events of one kind. */
export function stateCalls<Event extends DraftChange['event']>({ keys, setDraft, setStatus }: StateCalls<Event>) {
  const managedKey = (userId: string | undefined) => [...keys.managed, userId] as const;
  const options = {
    queryKey: keys.all,
    mutationKey: [...keys.all, 'status'],
    mutationFn: (change: StatusChange) =>
      statusSetFrom(change, (updatedAt) =>
        setStatus(change.event._id, { status: change.status, cancellationReason: change.reason, updatedAt }),
      ),
  };
  const saveDraft = ({ event: { _id: id, updatedAt }, isDraft }: DraftChange) => setDraft(id, { isDraft, updatedAt });
  function useWrite<Written, Result>(write: (written: Written) => Promise<Result>) {
    const client = useQueryClient();
    return useMutation({
      mutationFn: write,
      onSuccess: () => void client.invalidateQueries({ queryKey: keys.all }),
    });
  }
  return {
    managedKey,
    useWrite,
    /** Publishes a draft, or makes an event one again. */
    useSetDraft: () => useWrite(saveDraft),
    /** Of several, one by one: the list is not fetched again before `refetch`. */
    usePublishing: (): Publishing => {
      const client = useQueryClient();
      return { save: saveDraft, refetch: () => client.invalidateQueries({ queryKey: keys.all }) };
    },
    useSetStatus: (id: string) => {
      const { user } = useSession();
      return useOptimisticStatus(id, managedKey(user?._id), options);
    },
    /** One by one, as a single status is set. The list is not fetched again before `refetch`. */
    useSetStatuses: () => useBatch(options),
  };
}
