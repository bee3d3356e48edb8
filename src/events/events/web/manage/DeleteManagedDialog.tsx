import { apiClient } from '#platform/http/web/client.ts';
import type { calls } from '../../contract.ts';
import { type ManagedEvent, useWrite } from './api.ts';
import DeleteEventDialog, { type DeletionSlot } from './DeleteEventDialog.tsx';
import { deletionEffect } from './deletionEffect.ts';

const call = apiClient<typeof calls>();
const effectKey = ['event deletion'];
const loadEffect = async (id: string, signal: AbortSignal) =>
  deletionEffect(await call('GET /events/:id/impact', { params: { id }, query: {}, signal }));

export default function DeleteManagedDialog(props: DeletionSlot<ManagedEvent>) {
  const deletion = useWrite((id: string) => call('DELETE /events/:id', { params: { id } }));
  return (
    <DeleteEventDialog
      {...props}
      question="Are you sure you want to delete this event?"
      effectKey={effectKey}
      loadEffect={loadEffect}
      mutation={deletion}
      failure="Failed to delete event"
    />
  );
}
