import type { CastPerson } from '../cast/cast.ts';
import type { CastEvent } from '../cast/castEvent.ts';
import type { CastInvitation } from '../cast/invitations.ts';
import type { CastRequest, CastSeeker } from '../cast/looking.ts';
import type { CastRegistration } from '../cast/registrations.ts';
import { membersOf } from './fill.ts';

const notes = ['Draws and animates, looks for somebody who codes', 'C and sensors. Awake until four.'];

interface Filled {
  people: readonly CastPerson[];
  events: readonly CastEvent[];
  registrations: readonly CastRegistration[];
  invitations: readonly CastInvitation[];
}

/** Around the team that Ayesha still builds: two who look for one, and a third who has her link. None once registration has closed. */
export function lookingFor(filled: Filled): { seekers: CastSeeker[]; requests: CastRequest[] } {
  const event = filled.events.find(({ key }) => key === 'build-night');
  if (!event || event.deadlineDaysFromNow < 1) return { seekers: [], requests: [] };
  const taken = new Set([
    ...filled.registrations.filter((one) => one.event === event.key).flatMap(membersOf),
    ...filled.invitations.filter((one) => one.event === event.key).flatMap((one) => [one.sender, one.receiver]),
  ]);
  const [asker, ...seekers] = filled.people
    .filter(({ key, batch, role }) => role === 'student' && event.batches.includes(batch) && !taken.has(key))
    .map(({ key }) => key);
  return {
    seekers: notes.flatMap((note, n) => {
      const person = seekers[n];
      return person === undefined ? [] : [{ event: event.key, person, note, minutesAgo: 95 + 300 * n }];
    }),
    requests: asker === undefined ? [] : [{ event: event.key, leader: 'ayesha', asker, minutesAgo: 50 }],
  };
}
