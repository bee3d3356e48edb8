import { changeWithUndo, setAlready } from '#ui/toast/changeWithUndo.ts';
import { StateSelect } from '#ui/controls/StateSelect.tsx';
import { useCode } from '#ui/browser/useCode.ts';
import { type Question, useConfirm } from '#ui/dialog/useConfirm.tsx';
import { type EventStatus, statuses } from '../../rules.ts';
import type { SeenEvent, StatusChange, StatusSet } from './statusChange.ts';
import { statusName } from './statusName.ts';

export const failure = 'Failed to update event status';

/** Builds the confirmation of a status that mails the people of an event or concludes it early. */
export type LoadQuestion<Event> = () => Promise<{
  statusQuestion: (events: readonly Event[], status: EventStatus) => Question | undefined;
}>;

interface StatusSelectProps<Event> {
  event: Event;
  save: (change: StatusChange) => Promise<StatusSet>;
  loadQuestion: LoadQuestion<Event>;
  /** The word for a completed event, which differs between the two kinds. */
  completed: string;
}

export function StatusSelect<Event extends SeenEvent & { title: string }>(props: StatusSelectProps<Event>) {
  const { event, save, loadQuestion, completed } = props;
  const get = useCode();
  const { ask, dialog } = useConfirm(failure);

  async function set(status: EventStatus) {
    let reason = '';
    if (status === 'completed' || [status, event.status].includes('cancelled')) {
      const code = await get(loadQuestion, failure);
      if (!code) return;
      const question = code.statusQuestion([event], status);
      const answer = question ? await ask(question) : { reason };
      if (!answer) return;
      ({ reason } = answer);
    }
    await changeWithUndo({
      run: () => save({ event, status, reason }),
      // Undo of a reopening would cancel, and mail, in one press.
      undo:
        event.status === 'cancelled'
          ? undefined
          : ({ event: changed }) => save({ event: changed, status: event.status, isExact: true }),
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
