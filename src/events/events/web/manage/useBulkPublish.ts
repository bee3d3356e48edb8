import type { Unchanged } from '#ui/records/changeEach.ts';
import { useCode } from '#ui/browser/useCode.ts';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import type { DraftChange, Saved } from './PublishButton.tsx';
import type { Draftable } from './publishDrafts.tsx';

export interface Publishing {
  save: (change: DraftChange) => Promise<Saved>;
  /** Of the list, once all were tried. */
  refetch: () => unknown;
}

export interface Mine<Event> {
  /** Whether the server lets the reader publish this draft. */
  mayPublish: (event: Event) => boolean;
}

const failure = 'Failed to publish events';

export function useBulkPublish<Event extends Draftable>(publishing: Publishing & Mine<Event>) {
  const get = useCode();
  const { ask, dialog } = useConfirm(failure);

  async function publish(events: readonly Event[]): Promise<Unchanged<Event> | null> {
    const code = await get(() => import('./publishDrafts.tsx'), failure);
    return code ? code.publishDrafts(events, { ...publishing, ask, failure }) : null;
  }
  return { publish, dialog };
}
