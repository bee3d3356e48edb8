import { counted } from '#platform/counted.ts';
import { versionSeen } from '#platform/http/web/ownChanges.ts';
import { setAlready } from '#ui/toast/changeWithUndo.ts';
import { changeEach, type Unchanged } from '#ui/records/changeEach.ts';
import { toast } from '#ui/toast/toast.ts';
import type { Ask, Question } from '#ui/dialog/useConfirm.tsx';
import { type EventStatus, statuses } from '../../rules.ts';
import type { SeenEvent, StatusChange, StatusSet } from './statusChange.ts';
import { statusName } from './statusName.ts';
import { failure } from './StatusSelect.tsx';

interface Setting<Event> {
  set: (change: StatusChange) => Promise<StatusSet>;
  refetch: () => unknown;
  /** The word for a completed event. */
  completed: string;
  statusQuestion: (events: readonly Event[], status: EventStatus) => Question | undefined;
  ask: Ask;
}

/** Sets the status of several events but drafts; a change that mails their people is confirmed once. */
export async function setStatuses<Event extends SeenEvent & { title: string; isDraft: boolean }>(
  events: readonly Event[],
  value: string,
  { set, refetch, completed, statusQuestion, ask }: Setting<Event>,
): Promise<Unchanged<Event> | null> {
  const status = statuses.find((each) => each === value);
  if (!status) return null;
  const word = statusName(status, completed).toLowerCase();
  const published = events.filter(({ isDraft }) => !isDraft);
  const drafts = events.length - published.length;
  const leftOut = drafts === 0 ? '' : `. ${counted(drafts, 'draft was', 'drafts were')} left out`;
  const changing = published
    .filter((event) => event.status !== status)
    .map((event) => ({ ...event, updatedAt: versionSeen(event._id, event.updatedAt) }));
  if (changing.length === 0) {
    const why = published.length === 0 ? 'Publish a draft first' : `Each of them is set to ${word} already`;
    toast.info(`${why}${leftOut}. You changed nothing.`);
    return null;
  }
  const question = statusQuestion(changing, status);
  const answer = question ? await ask(question) : { reason: '' };
  if (!answer) return null;
  return changeEach<Event, StatusSet, StatusSet>({
    rows: changing,
    change: (event) => set({ event, status, reason: answer.reason, isExact: true }),
    // Undo of a reopening would cancel, and mail, in one press.
    undo: changing.some((event) => event.status === 'cancelled')
      ? undefined
      : ({ status: before }, { event: changed }) => set({ event: changed, status: before, isExact: true }),
    unchanged: ({ isChanged }) => (isChanged ? undefined : setAlready(word)),
    refetch,
    nameOf: ({ title }) => title,
    success: (count) => `${counted(count, 'event', 'events')} set to ${word}${leftOut}`,
    failure,
  });
}
