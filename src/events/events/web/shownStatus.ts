import { useMeaningOfNow } from '#ui/browser/useNow.ts';
import { endOf, phaseOf, startOf, whyClosed, type EventStatus } from '../rules.ts';
import { useDates } from './wording.ts';

interface Event {
  status: EventStatus;
  date: string;
  time: string;
  durationMinutes: number;
  registrationDeadline: string;
}

/**
 * The status that people see: by the clock where nobody has set it yet. While dates are unannounced it reflects only
 * the deadline, which is public, so that a closed event never seems to be open. Source: festival-days.md, point 1.
 */
export function shownStatus(event: Event, now: Date, announced: boolean): EventStatus | 'closed' {
  const { status } = event;
  if (status === 'cancelled' || status === 'completed') return status;
  if (!announced) return status === 'upcoming' && whyClosed(event, now) ? 'closed' : status;
  const phase = phaseOf(event, now);
  if (phase === 'over') return 'completed';
  return phase === 'on' ? 'ongoing' : status;
}

export function useShownStatus(event: Event): ReturnType<typeof shownStatus> {
  const { announced } = useDates();
  const moments = [new Date(event.registrationDeadline), startOf(event), endOf(event)];
  return useMeaningOfNow(
    (now) => shownStatus(event, now, announced),
    moments.map((moment) => moment.toISOString()),
  );
}
