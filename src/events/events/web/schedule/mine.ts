import type { FestivalEvent } from '../../contract.ts';
import { overlaps } from '../../rules.ts';
import type { OwnStatus } from '../ownStatuses.ts';

/** Events that the person is registered for, waits for or organizes. Unanswered invitations do not count. */
export const isMine = (
  event: Pick<FestivalEvent, '_id' | 'organizer'>,
  userId: string,
  ownStatuses: ReadonlyMap<string, OwnStatus>,
): boolean => {
  const ownStatus = ownStatuses.get(event._id)?.kind;
  return event.organizer._id === userId || (ownStatus !== undefined && ownStatus !== 'invited');
};

type Timed = Pick<FestivalEvent, '_id' | 'title' | 'date' | 'time' | 'durationMinutes' | 'status'>;

/** By event id, one's other events at the same time. Cancelled events clash with nothing. */
export function clashesAmong<Event extends Timed>(own: readonly Event[]): ReadonlyMap<string, Event[]> {
  const live = own.filter(({ status }) => status !== 'cancelled');
  const clashes = live.map((event): [string, Event[]] => [
    event._id,
    live.filter((other) => other !== event && overlaps(event, other)),
  ]);
  return new Map(clashes.filter(([, others]) => others.length > 0));
}
