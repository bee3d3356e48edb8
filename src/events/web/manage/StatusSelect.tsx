import { changeWithUndo } from '#ui/changeWithUndo.ts';
import { StateSelect } from '#ui/StateSelect.tsx';
import { useConfirm } from '#ui/useConfirm.tsx';
import { type EventStatus, statuses } from '../../rules.ts';
import { type ManagedEvent, useSetStatus } from './api.ts';
import { CancelQuestion } from './CancelQuestion.tsx';

const words = { completed: 'Concluded' } as const;
const failure = 'Failed to update event status';

export function StatusSelect({ event }: { event: ManagedEvent }) {
  const { mutateAsync } = useSetStatus(event._id);
  const { ask, dialog } = useConfirm(failure);

  async function set(status: EventStatus) {
    const isWanted =
      status !== 'cancelled' ||
      (await ask({ title: 'Cancel Event', keepLabel: 'Keep Event', children: <CancelQuestion event={event} /> }));
    if (!isWanted) return;
    await changeWithUndo({
      run: () => mutateAsync({ event, status }),
      undo: (changed) => mutateAsync({ event: changed, status: event.status }),
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
        words={words}
        onChange={set}
      />
      {dialog}
    </>
  );
}
