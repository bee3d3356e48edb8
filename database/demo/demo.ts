import { cast, type Cast } from '../cast/cast.ts';
import type { CastEvent } from '../cast/castEvent.ts';
import { events } from '../cast/events.ts';
import { featuredEvents } from '../cast/featured.ts';
import { type CastInvitation, invitations } from '../cast/invitations.ts';
import { everybody } from './crowd.ts';
import { type Clock, clockOf, type Phase } from './days.ts';
import { registrationsOf } from './fill.ts';
import { lookingFor } from './looking.ts';
import type { DemoName } from './names.ts';
import { featuredResults, marksOf, resultsOf } from './outcomes.ts';
import { draft, draftSlot, featuredTimetable, timetable, type Slot } from './timetable.ts';

// Registrations come after the events, which are 40 days old.
const oldestDays = 39;

/** The demo of this name as of `now`. */
export function demoOf(name: DemoName, now: Date): Cast {
  if (name === 'small') return cast;
  const clock = clockOf(name, now);
  const later = -clock.firstDay + clockOf('before', now).firstDay;
  const own = eventsOf(name, clock);
  const registrations = registrationsOf(name).map((one) => ({
    ...one,
    daysAgo: Math.min(oldestDays, one.daysAgo + later),
  }));
  const sent = invitationsOf(own, later);
  return {
    ...cast,
    people: everybody,
    events: own,
    featuredEvents: featuredEvents.map(({ key, durationMinutes, ...event }) => {
      const { deadline, ...slot } = featuredTimetable[key];
      const status = statusOf(clock, clock.startOf(slot), durationMinutes);
      return {
        ...event,
        ...clock.when(slot),
        key,
        durationMinutes,
        status,
        deadlineDaysFromNow: clock.firstDay + deadline,
      };
    }),
    registrations,
    invitations: sent,
    ...lookingFor({ people: everybody, events: own, registrations, invitations: sent }),
    results: resultsOf(own, registrations, clock),
    featuredResults: name === 'after' ? featuredResults : [],
    marks: marksOf(own, registrations, clock),
    announcesDates: name !== 'before',
  };
}

function eventsOf(phase: Phase, clock: Clock): CastEvent[] {
  const placed = events.map((event) => placedAt(event, timetable[event.key], clock));
  return phase === 'before' ? [...placed, placedAt({ ...draft, ...none }, draftSlot, clock)] : placed;
}
const none = { daysFromNow: 0, time: '', deadlineDaysFromNow: 0, status: 'upcoming' } as const;

function placedAt(event: CastEvent, slot: Slot, clock: Clock): CastEvent {
  return {
    ...event,
    ...clock.when(slot),
    status: statusOf(clock, clock.startOf(slot), slot.minutes),
    durationMinutes: slot.minutes,
    venue: slot.venue,
    maxParticipants: slot.limit,
    deadlineDaysFromNow: clock.firstDay + slot.deadline,
    ...(slot.opens !== undefined && { opensDaysFromNow: clock.firstDay + slot.opens }),
    ...slot.change,
  };
}

function statusOf(clock: Clock, start: number, minutes: number): CastEvent['status'] {
  if (clock.until(start + minutes) <= 0) return 'completed';
  return clock.until(start) <= 0 ? 'ongoing' : 'upcoming';
}

/** Those of the cast, sent earlier; what is still unanswered or unused has ended with the registration. */
function invitationsOf(own: readonly CastEvent[], later: number): CastInvitation[] {
  return invitations.flatMap((one) => {
    const isOpen = (own.find(({ key }) => key === one.event)?.deadlineDaysFromNow ?? 0) >= 0;
    if (isOpen && one.status === 'pending') return [one];
    if (!isOpen && (one.status === 'pending' || one.status === 'accepted')) return [];
    return [{ ...one, minutesAgo: one.minutesAgo + later * 24 * 60 }];
  });
}
