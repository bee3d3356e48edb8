import { changeWithUndo, setAlready } from '#ui/changeWithUndo.ts';
import { StateSelect } from '#ui/StateSelect.tsx';
import { type Question, useConfirm } from '#ui/useConfirm.tsx';
import { type EventStatus, statuses } from '../../rules.ts';
import type { SeenEvent, StatusChange, StatusSet } from './statusChange.ts';
import { statusName } from './statusName.ts';

export const failure = 'Failed to update event status';

interface StatusSelectProps {
  event: SeenEvent & { title: string };
  save: (change: StatusChange) => Promise<StatusSet>;
  /** Asked before the event is cancelled, which mails its people. */
  cancelQuestion: Question;
  /** The word for a completed event, which differs between the two kinds. */
  completed: string;
}

export function StatusSelect({ event, save, cancelQuestion, completed }: StatusSelectProps) {
  const { ask, dialog } = useConfirm(failure);

  async function set(status: EventStatus) {
    if (status === 'cancelled' && !(await ask(cancelQuestion))) return;
    await changeWithUndo({
      run: () => save({ event, status }),
      undo: ({ event: changed }) => save({ event: changed, status: event.status, isExact: true }),
      unchanged: ({ isChanged }) => (isChanged ? undefined : setAlready(statusName(status, completed))),
      success: 'Event status updated successfully',
      failure,
    });
  }

  return (
    <>
      <StateSelect
        label={`Status of ${event.title}`}
        value={event.status}
        options={statuses}
        words={{ completed }}
        onChange={set}
      />
      {dialog}
    </>
  );
}
