import { describe, expect, it } from 'vitest';
import { festival } from '#festival';
import { domains } from '#recruitment/rules.ts';
import { applications, clubApplications } from './applications.ts';
import type { CastEvent } from './castEvent.ts';
import { events } from './events.ts';
import { results } from './results.ts';
import { marks } from './attendance.ts';
import { demoPassword, type Person, people } from './people.ts';
import { invitations } from './invitations.ts';
import { type CastRegistration, registrations } from './registrations.ts';

const everybody: readonly Person[] = people;
const everyEvent: readonly CastEvent[] = events;

const unique = (values: readonly string[]) =>
  new Set(values.map((value) => value.toLowerCase())).size === values.length;

describe('the people of the cast', () => {
  it('differ in key, address, roll number and phone', () => {
    for (const field of ['key', 'email', 'rollNumber', 'phoneNumber'] as const) {
      expect(unique(everybody.map((person) => person[field])), field).toBe(true);
    }
  });

  it.each(everybody)('$key could have signed up', (person) => {
    const prefix = new RegExp(festival.rollNumber.pattern).exec(person.rollNumber)?.[1] ?? '';
    expect(festival.rollNumber.sectionsByPrefix[prefix]).toContain(person.section);
    expect(person.rollNumber.slice(3, 5)).toBe(person.batch.slice(2));
    expect(festival.batches).toContain(person.batch);
    expect(person.phoneNumber).toMatch(new RegExp(festival.phone.pattern));
    expect(person.department).toBe(festival.department.name);
    const isUniversityAddress = person.email.endsWith(`@${festival.mailDomain}`);
    expect(isUniversityAddress || person.batch === festival.freshBatch).toBe(true);
  });

  it('has one super_admin and administrators of three clubs', () => {
    expect(everybody.filter((person) => person.role === 'super_admin')).toHaveLength(1);
    const clubs = everybody.flatMap((person) => (person.role === 'club_admin' ? [person.clubAffiliation] : []));
    expect(new Set(clubs).size).toBe(3);
    for (const club of clubs) expect(festival.clubs.map(({ name }) => name)).toContain(club);
    for (const person of everybody) expect(person.clubAffiliation !== null).toBe(person.role === 'club_admin');
  });

  it('covers every batch and every section', () => {
    expect(new Set(everybody.map((person) => person.batch))).toEqual(new Set(festival.batches));
    expect(new Set(everybody.map((person) => person.section))).toEqual(
      new Set(festival.sections.map((section) => section.value)),
    );
    expect(demoPassword.length).toBeGreaterThanOrEqual(6);
  });
});

describe('the events of the cast', () => {
  it('differ in key and title and cover every category and status', () => {
    expect(unique(everyEvent.map((event) => event.key))).toBe(true);
    expect(unique(everyEvent.map((event) => event.title))).toBe(true);
    expect(new Set(everyEvent.map((event) => event.category)).size).toBe(4);
    expect(new Set(everyEvent.map((event) => event.status)).size).toBe(4);
  });

  it.each(everyEvent)('$key is believable', (event) => {
    const { description, daysFromNow, deadlineDaysFromNow } = event;
    expect(description.length).toBeGreaterThanOrEqual(100);
    expect(description.length).toBeLessThanOrEqual(600);
    expect(description.split('\n\n').length).toBeLessThanOrEqual(3);
    expect(event.time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
    expect(deadlineDaysFromNow).toBeLessThan(daysFromNow);
    if (event.status === 'upcoming') expect(daysFromNow).toBeGreaterThan(0);
    if (event.status === 'completed') expect(daysFromNow).toBeLessThan(0);
    for (const batch of event.batches) expect(festival.batches).toContain(batch);
    expect(event.departments).toEqual(
      event.allowOtherDepartments
        ? [festival.department.code, ...festival.otherDepartments]
        : [festival.department.code],
    );
    const organizer = everybody.find((person) => person.key === event.organizer);
    if (organizer?.role === 'club_admin') expect(event.organizerClub).toBe(organizer.clubAffiliation);
    else expect(organizer?.role).toBe('super_admin');
  });

  it('stand on the pages of their clubs', () => {
    for (const club of festival.clubs) {
      const own = everyEvent.filter((event) => event.organizerClub === club.name).map((event) => event.title);
      expect(own.toSorted(), club.name).toEqual(club.events.toSorted());
    }
    const clubNames = [festival.defaultOrganizerClub, ...festival.clubs.map((club) => club.name)];
    for (const event of everyEvent) expect(clubNames).toContain(event.organizerClub);
  });
});

const peopleOf = ({ person, team }: CastRegistration) => [person, ...(team?.members ?? [])];
const personOf = (key: string) => everybody.find((person) => person.key === key);
const eventOf = (key: string) => everyEvent.find((event) => event.key === key);

describe('the registrations of the cast', () => {
  it('stand in order of arrival, once a person and event', () => {
    const days = registrations.map((registration) => registration.daysAgo);
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    expect(unique(registrations.flatMap((one) => peopleOf(one).map((person) => `${one.event} ${person}`)))).toBe(true);
  });

  it('are of people who may register, before the deadline', () => {
    for (const registration of registrations) {
      const event = eventOf(registration.event);
      for (const person of peopleOf(registration).map(personOf)) {
        expect(person?.role).not.toBe('super_admin');
        expect(event?.batches, JSON.stringify(registration)).toContain(person?.batch);
      }
      expect(-registration.daysAgo).toBeLessThanOrEqual(event?.deadlineDaysFromNow ?? -Infinity);
    }
  });

  it.each(everyEvent)('fill $key up to its limit and then its waitlist', (event) => {
    const limit = event.maxParticipants ?? Infinity;
    let seated = 0;
    for (const one of registrations.filter((each) => each.event === event.key && each.status !== 'cancelled')) {
      const fits = seated + peopleOf(one).length <= limit;
      expect(one.status).toBe(fits ? 'registered' : 'waitlisted');
      if (fits) seated += peopleOf(one).length;
    }
  });

  it('are of teams where the event is for teams, of a right size and one name', () => {
    for (const registration of registrations) {
      const event = eventOf(registration.event);
      expect(registration.team !== undefined, JSON.stringify(registration)).toBe(event?.isTeamEvent);
      const team = peopleOf(registration);
      expect(team.length).toBeGreaterThanOrEqual(event?.minTeamSize ?? 1);
      expect(team.length).toBeLessThanOrEqual(event?.maxTeamSize ?? 1);
      const classes = team.map(personOf).map((person) => `${person?.batch} ${person?.section}`);
      if (event?.isKoderzEvent && event.isTeamEvent) expect(new Set(classes).size).toBe(1);
    }
    expect(unique(registrations.flatMap(({ event, team }) => (team ? [`${event} ${team.name}`] : [])))).toBe(true);
    expect(registrations.some(({ team, status }) => team && status === 'waitlisted')).toBe(true);
  });

  it('have half the people of the event of today at its door, and marks of registered people alone', () => {
    const seated = (key: string) =>
      registrations.filter(({ event, status }) => event === key && status === 'registered').flatMap(peopleOf);
    for (const { event, person } of marks) expect(seated(event), person).toContain(person);
    const [today, ...others] = everyEvent.filter(({ daysFromNow }) => daysFromNow === 0).map(({ key }) => key);
    expect(others).toEqual([]);
    const expected = seated(today ?? '').length;
    expect(expected).toBeGreaterThan(3);
    const present = new Set(marks.filter(({ event }) => event === today).map(({ person }) => person)).size;
    expect(Math.abs(present - expected / 2)).toBeLessThan(1);
  });

  it('shows every state to ayesha, and a waitlist of two or three', () => {
    const hers = registrations.filter(({ person }) => person === 'ayesha');
    expect(new Set(hers.map(({ status }) => status)).size).toBe(3);
    const past = hers.filter(({ event }) => everyEvent.find(({ key }) => key === event)?.status === 'completed');
    expect(past.length).toBeGreaterThan(0);
    const waiting = Object.groupBy(
      registrations.filter(({ status }) => status === 'waitlisted'),
      ({ event }) => event,
    );
    expect(Object.values(waiting).map((list) => list.length)).toEqual(expect.arrayContaining([2, 3]));
  });
});

describe('the results of the cast', () => {
  it('name people who took part in events that are over', () => {
    for (const { event, person } of results) {
      expect(eventOf(event)?.status).toBe('completed');
      const own = registrations.find((one) => one.event === event && one.person === person);
      expect(own?.status, `${event} ${person}`).toBe('registered');
    }
    expect(results.some(({ person }) => person === 'ayesha')).toBe(true);
  });
});

describe('the applications of the cast', () => {
  const all = [...applications, ...clubApplications];

  it.each(all)('$name could have applied', (one) => {
    const prefix = new RegExp(festival.rollNumber.pattern).exec(one.rollNumber)?.[1] ?? '';
    expect(Object.keys(festival.rollNumber.sectionsByPrefix)).toContain(prefix);
    expect(one.rollNumber.slice(3, 5)).toBe(one.batch.slice(2));
    expect(festival.batches).toContain(one.batch);
    expect(one.email.endsWith(`@${festival.mailDomain}`) || one.batch === festival.freshBatch).toBe(true);
    expect(everybody.map((person) => person.email)).not.toContain(one.email);
  });

  it('are one a person and purpose, over every domain, club and status', () => {
    expect(unique(applications.map((one) => `${one.email} ${one.domain}`))).toBe(true);
    expect(unique(clubApplications.map((one) => `${one.email} ${one.clubSlug} ${one.recruitmentType}`))).toBe(true);
    expect(new Set(applications.map((one) => one.domain))).toEqual(new Set(domains));
    expect(new Set(clubApplications.map((one) => one.clubSlug))).toEqual(
      new Set(festival.clubs.map((club) => club.slug)),
    );
    for (const list of [applications, clubApplications]) {
      expect(new Set(list.map((one) => one.status)).size).toBe(4);
      expect(list.filter((one) => one.daysAgo < 7).length).toBeGreaterThan(3);
    }
    for (const one of clubApplications) {
      const prefix = one.rollNumber.slice(0, 2);
      expect(festival.rollNumber.sectionsByPrefix[prefix]).toContain(one.section);
      expect(one.phoneNumber).toMatch(new RegExp(festival.phone.pattern));
    }
  });
});

describe('the invitations of the cast', () => {
  it('could have been sent', () => {
    const isRegistered = (event: string, person: string) =>
      registrations.some(
        (one) => one.event === event && one.status !== 'cancelled' && peopleOf(one).some((key) => key === person),
      );
    for (const { event: key, sender, receiver, status, minutesAgo } of invitations) {
      const event = eventOf(key);
      const [from, to] = [personOf(sender), personOf(receiver)];
      expect(event?.isTeamEvent).toBe(true);
      expect([from?.role, to?.role]).not.toContain('super_admin');
      if (event?.isKoderzEvent) expect([to?.batch, to?.section]).toEqual([from?.batch, from?.section]);
      if (status === 'pending' || status === 'accepted') {
        expect(isRegistered(key, sender) || isRegistered(key, receiver), `${key} ${sender} ${receiver}`).toBe(false);
      }
      if (status === 'pending') expect(minutesAgo).toBeLessThan(72 * 60);
      if (status === 'expired') expect(minutesAgo).toBeGreaterThan(72 * 60);
    }
    const accepted = invitations
      .filter(({ status }) => status === 'accepted')
      .map((one) => `${one.event} ${one.receiver}`);
    expect(unique(accepted)).toBe(true);
  });

  it('show ayesha every state', () => {
    const states = (side: 'sender' | 'receiver') =>
      new Set(invitations.filter((one) => one[side] === 'ayesha').map(({ status }) => status));
    expect(states('receiver')).toEqual(new Set(['expired', 'team_full', 'declined', 'accepted', 'pending']));
    expect(states('sender')).toEqual(new Set(['expired', 'declined', 'accepted', 'pending', 'cancelled']));
  });
});
