import ical, { escape, ICalEventStatus } from 'ical-generator';
import { tzlib_get_ical_block as timeZoneComponent } from 'timezones-ical-library';
import { festival } from '#festival';
import { endOf, startOf, type EventStatus } from '#events/events/rules.ts';

export interface CalendarEvent {
  id: string;
  title: string;
  description: string;
  date: string;
  time: string;
  durationMinutes: number;
  venue: string;
  status: EventStatus;
  updatedAt: Date;
  /** Grows with each change. */
  revision: number;
}

export interface CalendarEntry {
  event: CalendarEvent;
  /** Path of the event's page. */
  path: string;
  isTentative?: boolean;
  isCancelled?: boolean;
  /** Added to the event's revision by the person's own registration. */
  registrationRevision?: number;
  /** When that last changed. */
  registrationChangedAt?: Date;
}

/**
 * A calendar by RFC 5545, times in UTC. An entry keeps its UID through every change and in every calendar that lists
 * it. A calendar needs a component: one without entries has the festival's time zone.
 */
export function renderCalendar(entries: readonly CalendarEntry[], publicUrl: string, name = festival.name): string {
  const zone = { name: festival.timeZone, generator: (zoneName: string) => timeZoneComponent(zoneName)[0] ?? '' };
  const calendar = ical({
    // The library escapes every text but this one.
    name: escape(name, false),
    prodId: { company: festival.shortName, product: 'Events', language: 'EN' },
    ...(entries.length === 0 && { timezone: zone }),
  });
  for (const { event, path, isTentative = false, isCancelled = false, ...registration } of entries) {
    const { registrationRevision = 0, registrationChangedAt: own = event.updatedAt } = registration;
    const changedAt = own > event.updatedAt ? own : event.updatedAt;
    const isOff = isCancelled || event.status === 'cancelled';
    calendar.createEvent({
      id: `${event.id}@${new URL(publicUrl).hostname}`,
      sequence: event.revision + registrationRevision,
      stamp: changedAt,
      lastModified: changedAt,
      start: startOf(event),
      end: endOf(event),
      summary: event.title,
      description: event.description,
      location: event.venue,
      url: `${publicUrl}${path}`,
      status: isOff ? ICalEventStatus.CANCELLED : isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  // RFC 5545, 3.1: every line ends with CRLF, the last one too.
  return `${calendar.toString()}\r\n`;
}
