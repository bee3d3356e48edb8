import { counted } from '#platform/counted.ts';
import { versionSeen } from '#platform/http/web/ownChanges.ts';
import { setAlready } from '#ui/changeWithUndo.ts';
import type { Unchanged } from '#ui/records/changeEach.ts';
import { toast } from '#ui/toast.ts';
import { useConfirm } from '#ui/useConfirm.tsx';
import { statuses } from '../../rules.ts';
import type { SeenEvent, StatusChange, StatusSet } from './statusChange.ts';
import { statusName } from './statusName.ts';
import { failure, type LoadQuestion } from './StatusSelect.tsx';

const loadChangeEach = () => import('#ui/records/changeEach.ts');

interface BulkStatus<Event> {
  set: (change: StatusChange) => Promise<StatusSet>;
  settled: () => unknown;
  loadQuestion: LoadQuestion<Event>;
  /** The word for a completed event. */
  completed: string;
}

/** Sets the status of several events; what mails their people is asked about once. */
export function useBulkStatus<Event extends SeenEvent & { title: string }>(options: BulkStatus<Event>) {
  const { set, settled, loadQuestion, completed } = options;
  const { ask, dialog } = useConfirm(failure);

  async function setStatus(events: readonly Event[], value: string): Promise<Unchanged<Event> | null> {
    const status = statuses.find((each) => each === value);
    if (!status) return null;
    const word = statusName(status, completed).toLowerCase();
    const changing = events
      .filter((event) => event.status !== status)
      .map((event) => ({ ...event, updatedAt: versionSeen(event._id, event.updatedAt) }));
    if (changing.length === 0) {
      toast.info(`Each of them is set to ${word} already. You changed nothing.`);
      return null;
    }
    const code = await Promise.all([loadQuestion(), loadChangeEach()]).catch(() => toast.error(failure));
    if (!code) return null;
    const [{ statusQuestion }, { changeEach }] = code;
    const question = statusQuestion(changing, status);
    if (question && !(await ask(question))) return null;
    return changeEach<Event, StatusSet, StatusSet>({
      rows: changing,
      change: (event) => set({ event, status, isExact: true }),
      // Undo of a reopening would cancel, and mail, in one press.
      undo: changing.some((event) => event.status === 'cancelled')
        ? undefined
        : ({ status: before }, { event: changed }) => set({ event: changed, status: before, isExact: true }),
      unchanged: ({ isChanged }) => (isChanged ? undefined : setAlready(word)),
      settled,
      nameOf: ({ title }) => title,
      success: (count) => `${counted(count, 'event', 'events')} set to ${word}`,
      failure,
    });
  }
  return { setStatus, dialog };
}
