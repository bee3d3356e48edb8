import type { FastifyInstance } from 'fastify';
import type { PersonKey } from '#database/cast/people.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { invitationLifetimeMs } from '#teams/invitations/rules.ts';
import type { TestApp } from './app.ts';

const day = 24 * 3_600_000;

/** A valid event form: in five days, open for another four, which a session outlives. */
export const eventForm = (now: Date, changes: object = {}) => ({
  title: 'Made for a test',
  category: 'Workshop',
  description: 'Something to do.',
  date: new Date(now.getTime() + 5 * day).toISOString().slice(0, 10),
  time: '10:00',
  venue: 'Lab 1',
  registrationDeadline: new Date(now.getTime() + 4 * day).toISOString(),
  ...changes,
});

/** The times of an event that is open for a day after an invitation of now has ended. */
export const openAfterInvitation = (now: Date) => {
  const ends = now.getTime() + invitationLifetimeMs;
  return {
    date: new Date(ends + 2 * day).toISOString().slice(0, 10),
    registrationDeadline: new Date(ends + day).toISOString(),
  };
};

export async function makeEvent(site: TestApp, organizer: PersonKey, changes: object = {}): Promise<FestivalEvent> {
  const made = await site.as(organizer).post<{ event: FestivalEvent }>('/events', eventForm(site.clock.now(), changes));
  if (made.status !== 201) throw new Error(made.text);
  return made.data.event;
}

export async function listedEvents(app: FastifyInstance): Promise<FestivalEvent[]> {
  return (await app.inject('/api/events')).json<{ data: { events: FestivalEvent[] } }>().data.events;
}

export const startOf = (event: { date: string; time: string }): Date =>
  new Date(`${event.date}T${event.time}:00+05:00`);
