import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { people, type PersonKey } from '#database/cast/people.ts';
import { rowsOf } from '#platform/database/database.ts';
import type { Registration } from '#teams/registrations/contract.ts';
import { databases, type TestApp } from '../support/app.ts';
import { makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

const students = people.filter(({ role }) => role === 'student').map(({ key }) => key);

/** The database answers the constraint of a second registration whenever this person is to become a member. */
const refusing = async (site: TestApp, who: PersonKey) => {
  await site.db.execute(sql`create or replace function refuse_one() returns trigger language plpgsql as $$
    begin
      raise unique_violation using constraint = 'already_registered';
    end $$`);
  await site.db.execute(
    sql.raw(`create trigger refuse_one before insert on registration_members for each row
      when (new.user_id = '${await site.idOf(who)}') execute function refuse_one()`),
  );
  return () => site.db.execute(sql`drop trigger refuse_one on registration_members`);
};

describe.each(databases)('who arrives together registers together, on %s', (database) => {
  const site = suiteApp({ database });
  beforeAll(() => Promise.all(students.map((who) => site.tokenOf(who))));

  const register = (who: PersonKey, eventId: string, more: object = {}) =>
    site.as(who).post<{ registration: Registration }>('/registrations', { eventId, ...more });
  const registerAll = (everybody: readonly PersonKey[], eventId: string) =>
    Promise.all(everybody.map((who) => register(who, eventId)));
  const transactionsOf = async (eventId: string) => {
    const made = sql`select count(distinct xmin::text)::int as made from registrations where event_id = ${eventId}`;
    return (await rowsOf<{ made: number }>(site.db, made))[0]?.made;
  };

  test('a crowd gets its seats in few transactions, one mail each, the rest a line without gaps', async () => {
    const seats = students.length - 5;
    const event = await makeEvent(site, 'sana', { title: 'A crowd', maxParticipants: seats });
    const answers = await registerAll(students, event._id);
    expect(answers.map(({ status }) => status)).toEqual(students.map(() => 201));
    const made = answers.map(({ data }) => data.registration);
    expect(made.filter(({ status }) => status === 'registered')).toHaveLength(seats);
    const places = made.flatMap(({ waitlistPosition }) => waitlistPosition ?? []);
    expect(places.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
    expect(await transactionsOf(event._id)).toBeLessThan(students.length / 2);
    const mails = (await site.mails()).filter(({ data }) => data['title'] === 'A crowd');
    expect(new Set(mails.map(({ to }) => to)).size).toBe(students.length);
    expect(mails).toHaveLength(students.length);
    expect(mails.filter(({ template }) => template === 'waitlisted')).toHaveLength(5);
    const [first] = students;
    const seen = await site
      .as(first ?? 'ayesha')
      .get<{ registrations: Registration[] }>('/registrations/my-registrations');
    expect(seen.data.registrations[0]).toEqual(made[0]);
  });

  test('each gets the refusal that it gets alone, and no seat is spent on it', async () => {
    const batchOf = (who: PersonKey) => people.find(({ key }) => key === who)?.batch;
    const eligible = students.filter((who) => batchOf(who) === batchOf('ayesha'));
    const [first = 'ayesha', second = 'ayesha', third = 'ayesha'] = eligible;
    const outsider = students.find((who) => !eligible.includes(who)) ?? 'ayesha';
    const eligibilityCriteria = { batches: [batchOf('ayesha')] };
    const event = await makeEvent(site, 'sana', { maxParticipants: 2, eligibilityCriteria });
    const answers = await registerAll([first, outsider, 'omar', first, second, third], event._id);
    const outcomes = answers.map(({ code, data }) => code ?? data.registration.status);
    expect(outcomes.slice(1, 3)).toEqual(['not_eligible', 'administrators_cannot_register']);
    // Who of them arrives first is for the look-ups of their sessions to say.
    const ofEligible = outcomes.filter((_, index) => index < 1 || index > 2);
    expect(ofEligible.toSorted()).toEqual(['already_registered', 'registered', 'registered', 'waitlisted']);
    const alone = [await register(outsider, event._id), await register('omar', event._id)];
    expect(answers.slice(1, 3).map(({ message }) => message)).toEqual(alone.map(({ message }) => message));
    expect(await register(second, event._id, { teamName: 'Us' })).toMatchObject({ status: 409 });
  });

  test('an event that does not exist is not found for each', async () => {
    const answers = await registerAll(students.slice(0, 4), '01a00000-0000-7000-8000-000000000000');
    expect(answers.map(({ code }) => code)).toEqual(students.slice(0, 4).map(() => 'not_found'));
  });

  test('an event of teams refuses each as alone', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 2, maxTeamSize: 3 });
    const answers = await registerAll(students.slice(0, 4), event._id);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(await transactionsOf(event._id)).toBe(0);
  });

  const teamOf = (who: PersonKey) => ({ teamName: `Team of ${who}`, useInvitations: true });
  const makeTeamEvent = (maxParticipants: number | null = null) =>
    makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 1, maxTeamSize: 3, maxParticipants });

  test('teams get their seats in few transactions, each its own refusal', async () => {
    const event = await makeTeamEvent(students.length - 5);
    const [unnamed = 'ayesha', namesake = 'ayesha', ...others] = students;
    const answers = await Promise.all([
      register(unnamed, event._id, { useInvitations: true }),
      ...others.map((who) => register(who, event._id, teamOf(who))),
      register(namesake, event._id, teamOf(others[0] ?? 'ayesha')),
    ]);
    const outcomes = answers.map(({ code, data }) => code ?? data.registration.status);
    expect(outcomes[0]).toBe('team_name_required');
    expect(outcomes.filter((each) => each === 'team_name_taken')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'registered')).toHaveLength(students.length - 5);
    expect(outcomes.filter((each) => each === 'waitlisted')).toHaveLength(3);
    expect(await transactionsOf(event._id)).toBeLessThan(students.length / 2);
  });

  test('what the database refuses for one team fails no other', async () => {
    const event = await makeTeamEvent();
    const [unlucky = 'ayesha'] = students.slice(4);
    const restore = await refusing(site, unlucky);
    const answers = await Promise.all(students.map((who) => register(who, event._id, teamOf(who))));
    await restore();
    expect(answers.filter(({ status }) => status !== 201)).toMatchObject([{ code: 'already_registered' }]);
    const mails = (await site.mails()).filter(({ data }) => data['eventId'] === event._id);
    expect(mails).toHaveLength(students.length - 1);
  });

  test('what the database refuses for one of a batch fails nobody else', async () => {
    const event = await makeEvent(site, 'sana', { maxParticipants: students.length - 3 });
    const [first, second, unlucky = 'ayesha', ...others] = students;
    const restore = await refusing(site, unlucky);
    const answers = await registerAll(students, event._id);
    await restore();
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toMatchObject([{ status: 409, code: 'already_registered' }]);
    expect(answers[students.indexOf(unlucky)]?.status).toBe(409);
    expect(answers.filter(({ data }) => data?.registration.status === 'waitlisted')).toHaveLength(2);
    expect([first, second, ...others]).toHaveLength(students.length - 1);
  });
});
