import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { events } from '#events/events/server/tables.ts';
import { festival } from '#festival';
import type { Invitation } from '#teams/invitations/contract.ts';
import { wallClock } from '#platform/dates.ts';
import type { Mail } from '#platform/mail/tables.ts';
import { mails } from '#platform/mail/tables.ts';
import { releaseMissedTeams } from '#contact/reminders/server/missedTeams.ts';
import { sendDueReminders } from '#contact/reminders/server/remind.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import type { TestApp } from './app.ts';
import { eventForm, makeEvent } from './eventForms.ts';

const hourMs = 3_600_000;
const facts = ['registration_opens', 'team_incomplete', 'event_tomorrow', 'invitation_expiring', 'team_missed'];

export function reminderScenario(site: TestApp, begun: Date) {
  const iso = (hours: number) => new Date(begun.getTime() + hours * hourMs).toISOString();
  const at = (hours: number) => site.clock.set(new Date(begun.getTime() + hours * hourMs));

  const look = async (context = site.context) => {
    await releaseMissedTeams(context);
    await sendDueReminders(context);
  };
  const reminderMails = async (): Promise<Mail[]> =>
    (await site.mails()).filter(({ template }) => facts.includes(template)).toReversed();
  const remindersSent = async () =>
    (await reminderMails()).map(({ template, to }) => `${template} ${to.split('.')[0]}`).toSorted();

  const teamEvent = (changes: object = {}): Promise<FestivalEvent> =>
    makeEvent(site, 'omar', {
      isTeamEvent: true,
      minTeamSize: 2,
      maxTeamSize: 3,
      registrationDeadline: iso(60),
      ...changes,
    });
  const talkAt = async (hours: number, people: readonly PersonKey[], changes: object = {}) => {
    const { day: date, time } = wallClock(new Date(iso(hours)), festival.timeZone);
    const event = await makeEvent(site, 'omar', { date, time, registrationDeadline: iso(30), ...changes });
    for (const who of people) await register(who, event);
    return event;
  };
  const invite = async (from: PersonKey, to: PersonKey, event: FestivalEvent, more: object = {}) => {
    const body = { eventId: event._id, receiverId: await site.idOf(to), ...more };
    const answer = await site.as(from).post<{ invitation: Invitation }>('/invitations/send', body);
    expect(answer.status, answer.text).toBe(201);
    return answer.data.invitation._id;
  };
  const accept = async (who: PersonKey, id: string) => {
    const answer = await site.as(who).put(`/invitations/${id}/respond`, { response: 'accept' });
    expect(answer.status, answer.text).toBe(200);
  };
  const register = async (who: PersonKey, event: FestivalEvent, team?: string) => {
    const body = { eventId: event._id, ...(team && { teamName: team, useInvitations: true }) };
    const answer = await site.as(who).post<{ registration: Registration }>('/registrations', body);
    expect(answer.status, answer.text).toBe(201);
    return answer.data.registration;
  };
  const edit = async (event: FestivalEvent, changes: object) => {
    const answer = await site.as('omar').put(`/events/${event._id}`, { ...eventForm(begun), ...changes });
    expect(answer.status, answer.text).toBe(200);
  };

  const startAfresh = async () => {
    site.clock.set(begun);
    await site.db.execute(sql`delete from invitations`);
    await site.db.execute(sql`delete from registrations`);
    await site.db.delete(events);
    await site.db.delete(mails);
    await site.db.execute(sql`delete from reminders`);
    await site.as('omar').patch('/settings', { datesAnnounced: true });
  };
  return {
    iso,
    at,
    look,
    reminderMails,
    remindersSent,
    teamEvent,
    talkAt,
    invite,
    accept,
    register,
    edit,
    startAfresh,
  };
}
