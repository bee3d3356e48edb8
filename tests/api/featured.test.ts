import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusals, type FeaturedEvent } from '#teams/featured/contract.ts';
import { eraseOldPersonalData } from '#teams/featured/server/teamQueries.ts';
import { databaseError, rowsOf } from '#platform/database/database.ts';
import { databases } from '../support/app.ts';
import { featuredCalls, refused } from '../support/featuredCalls.ts';
import {
  homeTeam,
  makeFeatured,
  participantEdges,
  person,
  rollNumberEdges,
  teamEdges,
  teamForm,
  type TeamFields,
} from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

const hour = 3_600_000;

describe.each(databases)('featured events on %s', (database) => {
  const site = suiteApp({ database });
  const { register, registered, subjects, manage, list, review } = featuredCalls(() => site);

  test('everybody can read list and detail, soonest first; the demo has three', async () => {
    const { data } = await site.nobody.get<{ events: FeaturedEvent[]; total: number }>('/featured-events');
    expect(data.total).toBeGreaterThanOrEqual(3);
    expect(data.events.some((event) => event.nedOnly)).toBe(true);
    const days = data.events.map((event) => event.date);
    expect(days).toEqual(days.toSorted());
    const one = await site.nobody.get<{ event: FeaturedEvent }>(`/featured-events/${data.events[0]?._id}`);
    expect(one.data.event).toEqual(data.events[0]);
    for (const id of ['nope', '%00', '00000000-0000-7000-8000-000000000000']) {
      refused(await site.nobody.get(`/featured-events/${id}`), 404, 'not_found');
      refused(await site.nobody.post(`/featured-events/${id}/register`, teamForm()), 404, 'not_found');
    }
    const page = await site.nobody.get<{ events: FeaturedEvent[] }>('/featured-events?limit=1&page=2');
    expect(page.data.events).toEqual(data.events.slice(1, 2));
  });

  describe('each field of the form at its limits', () => {
    let open: FeaturedEvent;
    let home: FeaturedEvent;
    beforeAll(async () => {
      open = await makeFeatured(site);
      home = await makeFeatured(site, { nedOnly: true });
    });
    const outcomeOf = (field: string, message?: string) =>
      message === undefined
        ? { status: 201 }
        : { status: 400, code: 'validation', message, errors: [{ field, msg: message }] };

    test.each(teamEdges)('%s %j', async (field, value, message) => {
      expect(await register(open, teamForm(1, { [field]: value }))).toMatchObject(outcomeOf(field, message));
    });
    test.each(participantEdges)('%s %j', async (field, value, message) => {
      const form = teamForm(2, { participants: [person(), person({ [field]: value })] });
      // What no call can store is refused before the rules of a team are asked.
      const expectedMessage = value.includes('\0') ? 'This text contains characters that cannot be stored' : message;
      expect(await register(open, form)).toMatchObject(outcomeOf(`participants.1.${field}`, expectedMessage));
    });
    test.each(rollNumberEdges)('%s %j', async (field, value, message) => {
      const form = { ...homeTeam(1), participants: [person({ rollNumber: value })] };
      expect(await register(home, form)).toMatchObject(outcomeOf(`participants.0.${field}`, message));
    });

    test('neither a receipt from students nor a roll number from others', async () => {
      const both = { ...homeTeam(1), paymentReceiptLink: 'https://pay.example' };
      expect((await register(home, both)).errors?.map(({ field }) => field)).toEqual(['paymentReceiptLink']);
      expect((await register(open, both)).errors?.map(({ field }) => field)).toEqual(['participants.0.rollNumber']);
    });

    test('every invalid field is reported at once', async () => {
      const answer = await register(open, {});
      expect(answer.errors?.map(({ field }) => field)).toEqual(['teamName', 'paymentReceiptLink', 'participants']);
      const more = await register(open, {
        ...teamForm(1),
        owner: 'me',
        participants: [{ ...person(), cnic: 7, role: 'x' }],
      });
      expect(more.errors?.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['owner', 'participants.0.cnic', 'participants.0.role']),
      );
    });

    test('sizes from the least to the most', async () => {
      const event = await makeFeatured(site, { minTeamSize: 2, maxTeamSize: 4 });
      for (const people of [2, 3, 4]) expect((await register(event, teamForm(people))).status).toBe(201);
      refused(await register(event, teamForm(1)), 400, 'team_too_small');
      const large = await register(event, teamForm(5));
      refused(large, 400, 'team_too_large');
      expect(large.message).toBe('Maximum team size is 4 members');
      refused(await register(event, teamForm(0)), 400, 'team_too_small');
    });
  });

  test('a team with a receipt waits for review, one of this university does not; the leader is mailed', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    expect(team.status).toBe('pending');
    expect(team.reference).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(await subjects(team.form)).toEqual(['Your team is registered']);
    const home = await makeFeatured(site, { nedOnly: true });
    expect((await registered(home, homeTeam())).status).toBe('confirmed');
    const [mail] = await site.mailsTo(team.form.participants[0]?.email ?? '');
    expect(mail?.text).toContain(team.reference);
    const kept = JSON.stringify(await site.mails());
    expect(kept).not.toContain(team.token);
    for (const { cnic, phone } of team.form.participants)
      expect(kept.includes(cnic) || kept.includes(phone)).toBe(false);
  });

  test('registration is open until the deadline and while upcoming, as every screen shows', async () => {
    const event = await makeFeatured(site);
    const deadline = Date.parse(event.registrationDeadline);
    const before = site.clock.now();
    site.clock.set(new Date(deadline - 1));
    expect((await register(event, teamForm())).status).toBe(201);
    site.clock.set(new Date(deadline));
    refused(await register(event, teamForm()), 409, 'deadline_passed');
    const shown = await site.nobody.get<{ event: FeaturedEvent }>(`/featured-events/${event._id}`);
    expect(shown.data.event.registrationOpen).toBe(false);
    site.clock.set(before);
    await site.as('sana').patch(`/admin/featured-events/${event._id}`, { status: 'ongoing' });
    refused(await register(event, teamForm()), 409, 'registration_closed');
  });

  test('name, CNIC and email are unique per event, also within a team; another event is free', async () => {
    const [event, other] = [await makeFeatured(site), await makeFeatured(site)];
    const { form } = await registered(event, teamForm(2, { teamName: `Quiet  Storm` }));
    const again = await register(event, teamForm(2, { teamName: ' quiet storm ' }));
    refused(again, 409, 'team_name_taken');
    expect(again.errors).toEqual([{ field: 'teamName', msg: 'Team name is not available' }]);
    const [first] = form.participants;
    const [cnic, email] = [first?.cnic ?? '', (first?.email ?? '').toUpperCase()];
    const sameCnic = await register(event, teamForm(2, { participants: [person(), person({ cnic })] }));
    refused(sameCnic, 409, 'cnic_taken');
    expect(sameCnic.errors?.map(({ field }) => field)).toEqual(['participants.1.cnic']);
    refused(
      await register(event, teamForm(2, { participants: [person({ email }), person()] })),
      409,
      'participant_email_taken',
    );
    const twin = person();
    refused(
      await register(event, teamForm(2, { participants: [twin, { ...person(), cnic: twin.cnic }] })),
      409,
      'cnic_taken',
    );
    expect((await register(other, form)).status).toBe(201);
  });

  test('the database refuses what no check caught, each constraint with its refusal code', async () => {
    const event = await makeFeatured(site);
    const [one, two] = [await registered(event), await registered(event)];
    const steal = async (table: string, column: string, owner: string) => {
      const [row, held] = [sql.identifier(table), sql.identifier(column)];
      const from = (id: string) =>
        table === 'featured_participants'
          ? sql`${sql.identifier(owner)} = ${id} and position = 0`
          : sql`${sql.identifier(owner)} = ${id}`;
      const theft = sql`update ${row} set ${held} = (select ${held} from ${row} where ${from(one._id)}) where ${from(two._id)}`;
      const error: unknown = await site.db.execute(theft).catch((thrown: unknown) => thrown);
      const refusal = Object.entries(refusals).find(([name]) => name === databaseError(error)?.constraint)?.[1];
      return refusal && { status: refusal.status, message: refusal.message };
    };
    expect(await steal('featured_registrations', 'team_name_key', 'id')).toEqual(refusals.team_name_taken);
    expect(await steal('featured_participants', 'cnic', 'registration_id')).toEqual(refusals.cnic_taken);
    expect(await steal('featured_participants', 'email', 'registration_id')).toEqual(refusals.participant_email_taken);
    expect(refusals.featured_team_name_taken.code).toBe('team_name_taken');
  });

  test('of 64 concurrent teams with one name one is registered', async () => {
    const event = await makeFeatured(site);
    const race = async (form: () => TeamFields, code: string) => {
      const answers = await Promise.all(Array.from({ length: 64 }, () => register(event, form())));
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
      for (const answer of answers) if (answer.status !== 201) refused(answer, 409, code);
    };
    await race(() => teamForm(2, { teamName: 'The One' }), 'team_name_taken');
    const { cnic, email } = person();
    await race(() => teamForm(2, { participants: [person(), person({ cnic })] }), 'cnic_taken');
    await race(() => teamForm(2, { participants: [person({ email }), person()] }), 'participant_email_taken');
    expect(await list(event)).toHaveLength(3);
  });

  test('sending a form twice with one idempotency key registers one team', async () => {
    const event = await makeFeatured(site);
    const [form, key] = [teamForm(), { 'idempotency-key': 'a key of the browser' }];
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(event, form, key)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await list(event)).toHaveLength(1);
    expect(await subjects(form)).toHaveLength(1);
    refused(await register(event, form), 409, 'team_name_taken');
    expect((await register(await makeFeatured(site), form, key)).data.registration._id).not.toBe(
      answers[0]?.data.registration._id,
    );
  });

  test('who mistyped the address corrects it with the token of the answer, which ends the mailed link', async () => {
    const event = await makeFeatured(site);
    const [form, key] = [teamForm(), { 'idempotency-key': 'a key of who mistyped' }];
    const { manageToken } = (await register(event, form, key)).data;
    const { registration } = (await manage.get(manageToken)).data;
    const [leader, ...others] = form.participants;
    const right = 'the.right.address@elsewhere.example';
    const corrected = await manage.put(manageToken, {
      ...form,
      participants: [{ ...leader, email: right }, ...others],
      updatedAt: registration.updatedAt,
    });
    expect(corrected.status, corrected.text).toBe(200);
    refused(await manage.get(manageToken), 400, 'token_invalid');
    const mailed = /manage#([\w-]+)/.exec((await site.mailsTo(right))[0]?.text ?? '')?.[1] ?? '';
    expect((await manage.get(mailed)).status).toBe(200);
    // Sent again, the form answers as it did, and still opens nothing.
    expect((await register(event, form, key)).data.manageToken).toBe(manageToken);
    refused(await manage.get(manageToken), 400, 'token_invalid');
  });

  test('the key of a withdrawn team does not answer as registered', async () => {
    const event = await makeFeatured(site);
    const [form, key] = [teamForm(), { 'idempotency-key': 'sent before it was withdrawn' }];
    const { _id } = (await register(event, form, key)).data.registration;
    await review(event, { _id }, { status: 'withdrawn' });
    refused(await register(event, form, key), 409, 'team_not_registered');
    expect((await register(event, form, { 'idempotency-key': 'sent anew' })).status).toBe(201);
  });

  test('a filled honeypot gets the usual answer, and nothing is stored', async () => {
    const event = await makeFeatured(site);
    const usual = await register(event, { ...teamForm(), website: '' });
    const fromBot = await register(event, { ...teamForm(), website: 'https://spam.example' });
    expect(fromBot.status).toBe(201);
    expect(Object.keys(fromBot.data)).toEqual(Object.keys(usual.data));
    expect(fromBot.data.manageToken).toHaveLength(usual.data.manageToken.length);
    refused(await manage.get(fromBot.data.manageToken), 400, 'token_invalid');
    expect(Object.keys(fromBot.data.registration)).toEqual(Object.keys(usual.data.registration));
    expect(fromBot.data.registration).toMatchObject({ status: 'pending', reference: expect.stringMatching(/^\w{8}$/) });
    expect(await list(event)).toHaveLength(1);
  });

  test('CNICs and phones are erased some days after the festival; every count stays', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    const end = new Date(site.clock.now().getTime() + 10 * 24 * hour);
    const settings = { festivalEndsAt: end, eraseAfterDays: 30, earlyEndCovers: null };
    const due = new Date(end.getTime() + 30 * 24 * hour);
    const count = async () =>
      rowsOf(
        site.db,
        sql`select count(*)::int as people, count(distinct registration_id)::int as teams, count(cnic)::int as cnics,
        count(phone)::int as phones from featured_participants`,
      );
    const [before] = await count();
    expect(await eraseOldPersonalData(site.db, { ...settings, festivalEndsAt: null }, due)).toBe(0);
    expect(await eraseOldPersonalData(site.db, settings, new Date(due.getTime() - 1))).toBe(0);
    expect(await count()).toEqual([before]);
    expect(await eraseOldPersonalData(site.db, settings, due)).toBe((before as { people: number }).people);
    expect(await count()).toEqual([{ ...(before as object), cnics: 0, phones: 0 }]);
    expect(await eraseOldPersonalData(site.db, settings, due)).toBe(0);
    const entries = await rowsOf<{ actor_id: string | null; summary: string }>(
      site.db,
      sql`select actor_id, summary from records where action = 'featured_event.erased' and subject_id = ${event._id}`,
    );
    const summary = `Erased CNICs and phones of ${event.title}: teams 1, people ${team.form.participants.length}`;
    expect(entries, 'once, by the server itself').toEqual([{ actor_id: null, summary }]);
    const [shown] = await list(event);
    expect(shown?.participants[0]).toMatchObject({ cnic: null, phone: null, name: team.form.participants[0]?.name });
    expect((await manage.get(team.token)).status).toBe(200);
    expect((await site.as('sana').get(`/featured-events/${event._id}/registrations/export`)).status).toBe(200);
  });
});
