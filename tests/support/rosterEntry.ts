import type { RosterEntry, RosterPerson } from '#teams/registrations/roster.ts';
import { registeredEvent } from './registeredEvent.ts';

let made = 0;

export function rosterPerson(name: string, more: Partial<RosterPerson> = {}): RosterPerson {
  made += 1;
  return {
    _id: `person-${made}`,
    name,
    email: `${made}@example.com`,
    rollNumber: 'CT-23019',
    batch: '2023',
    section: 'A',
    department: 'Computer Science & IT',
    phoneNumber: '0300-1234567',
    presentAt: null,
    presentBy: null,
    ...more,
  };
}

export function rosterEntry(people: RosterPerson[], more: Partial<RosterEntry> = {}): RosterEntry {
  const [leader = rosterPerson('Nobody')] = people;
  made += 1;
  return {
    _id: `registration-${made}`,
    isIndividual: false,
    teamName: 'Off by One',
    teamLeader: leader,
    teamMembers: people,
    status: 'registered',
    waitlistPosition: null,
    canCancel: false,
    canChangeTeam: false,
    createdAt: `2026-11-20T10:00:${String(made).padStart(2, '0').slice(-2)}.000Z`,
    event: registeredEvent,
    ...more,
  };
}
