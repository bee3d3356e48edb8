import { addresses } from '#platform/addresses.ts';
import type { AuditEntry } from '../contract.ts';

interface Subject {
  name: string;
  to: string;
}

const searchIn = (list: string, search: string): string => `${list}?${new URLSearchParams({ search })}`;

const registrationsIn = (list: string, event: string): string =>
  `${list}?${new URLSearchParams({ registrations: event })}`;

/** The subject and people of an entry, with links to them. */
export function subjectsOf({ subjectType, subject, person, event }: AuditEntry): Subject[] {
  const found: Subject[] = [];
  if (person) found.push({ name: person.name, to: searchIn(addresses.manageUsers, person.name) });
  if (subject !== null) {
    if (subjectType === 'user') found.push({ name: subject, to: searchIn(addresses.manageUsers, subject) });
    if (subjectType === 'registration' && event)
      found.push({ name: subject, to: registrationsIn(addresses.manageEvents, event._id) });
    if (subjectType === 'featured_registration' && event)
      found.push({ name: subject, to: registrationsIn(addresses.manageFeatured, event._id) });
  }
  if (event) {
    const address = event.isFeatured ? addresses.featuredEvent : addresses.event;
    found.push({ name: event.title, to: address(event._id) });
  }
  return found;
}
