import type { Unchanged } from '#ui/records/changeEach.ts';
import { useCode } from '#ui/browser/useCode.ts';
import { useConfirm } from '#ui/dialog/useConfirm.tsx';
import type { SeenEvent, useBatch } from './statusChange.ts';
import { failure, type LoadQuestion } from './StatusSelect.tsx';

interface BulkStatus<Event> extends ReturnType<typeof useBatch> {
  loadQuestion: LoadQuestion<Event>;
  completed: string;
}

export function useBulkStatus<Event extends SeenEvent & { title: string; isDraft: boolean }>(
  options: BulkStatus<Event>,
) {
  const get = useCode();
  const { ask, dialog } = useConfirm(failure);

  async function setStatus(events: readonly Event[], value: string): Promise<Unchanged<Event> | null> {
    const load = () => Promise.all([options.loadQuestion(), import('./setStatuses.ts')]);
    const code = await get(load, failure);
    if (!code) return null;
    const [{ statusQuestion }, { setStatuses }] = code;
    return setStatuses(events, value, { ...options, statusQuestion, ask });
  }
  return { setStatus, dialog };
}
