import { useEffect } from 'react';
import { sendWithRetry } from '#platform/http/web/client.ts';
import { useMeaningOfNow, useServerClockKnown } from '#ui/browser/useNow.ts';
import type { FestivalEvent } from '../contract.ts';
import { whyClosed, whyNotOpen } from '../rules.ts';

type Opens = Pick<FestivalEvent, 'status' | 'registrationOpen' | 'registrationOpensAt' | 'registrationDeadline'>;

const hour = 3_600_000;

/** By the server's answer; for an answer from before the opening, by the server's clock. */
export function registrationAt(event: Opens, now: Date): 'open' | 'later' | 'closed' {
  if (event.registrationOpen) return 'open';
  // Another version of the site may have stored the event without its opening.
  if (!event.registrationOpensAt || whyClosed(event, now)) return 'closed';
  return whyNotOpen(event, now) ? 'later' : 'open';
}

let timeRequest: Promise<unknown> | undefined;
function requestTime() {
  timeRequest ??= sendWithRetry('GET /health', { isAnonymous: true })
    .catch(() => undefined)
    .finally(() => (timeRequest = undefined));
}

/** Whether it is the hour before registration opens. */
export function useIsLastHour(opensAt: string | null): boolean {
  const end = Date.parse(opensAt ?? '');
  const moments = opensAt ? [new Date(end - hour).toISOString(), opensAt] : [];
  return useMeaningOfNow((now) => String(now.getTime() >= end - hour && now.getTime() < end), moments) === 'true';
}

/**
 * The event by now: it opens at its moment, by the server's clock, without a request. A thousand open pages must not
 * fetch at once; a page that nothing has told the time asks for it when it is opened. If no answer comes, it asks again
 * when the network is back, and at the moment.
 */
export function useOpening<Event extends Opens>(event: Event): Event & { opensLater: boolean } {
  const { status, registrationOpen, registrationOpensAt } = event;
  const isKnown = useServerClockKnown();
  const moments = registrationOpensAt ? [registrationOpensAt] : [];
  // A timer that was set before a sleep is late, and not every device says that it woke.
  const everyMs = useIsLastHour(registrationOpensAt) ? 1000 : undefined;
  const state = useMeaningOfNow((now) => registrationAt(event, now), moments, everyMs);
  const mayOpen = status === 'upcoming' && !registrationOpen && Boolean(registrationOpensAt);
  const unsure = mayOpen && !isKnown ? state : null;
  useEffect(() => {
    if (unsure === null) return undefined;
    requestTime();
    window.addEventListener('online', requestTime);
    return () => window.removeEventListener('online', requestTime);
  }, [unsure]);
  const opensEarly = state === 'open' && !registrationOpen && !isKnown;
  return { ...event, registrationOpen: state === 'open' && !opensEarly, opensLater: state === 'later' || opensEarly };
}

/** @param at milliseconds since 1970, within an hour */
export function opensIn(at: number, now: Date): string {
  const seconds = Math.max(0, Math.ceil((at - now.getTime()) / 1000));
  const digits = (value: number) => String(value).padStart(2, '0');
  return `Opens in ${digits(Math.floor(seconds / 60))}:${digits(seconds % 60)}`;
}

/** As `useOpening` returns it. */
export type OpeningEvent = FestivalEvent & { opensLater: boolean };
