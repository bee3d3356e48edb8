import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import {
  refusals,
  type FeaturedEvent,
  type FeaturedRegistration,
  type ManagedRegistration,
} from '#featured/contract.ts';
import { eraseOldPersonalData } from '#featured/server/teamQueries.ts';
import { databaseError, rowsOf } from '#shared/server/database.ts';
import { databases, startTestApp, type Answered, type TestApp } from '../app.ts';
import { readCsv } from '../readCsv.ts';
import {
  homeTeam,
  makeFeatured,
  participantEdges,
  person,
  rollNumberEdges,
  teamEdges,
  teamForm,
  type TeamFields,
} from './featuredForms.ts';

/** What of an event its form sends. */
const editable = ({ _id, registrationOpen: _open, updatedAt: _seen, ...form }: Partial<FeaturedEvent>) => form;

type Made = { registration: Pick<FeaturedRegistration, '_id' | 'reference' | 'teamName' | 'status'> };
type Managed = { registration: ManagedRegistration };
type List = { registrations: FeaturedRegistration[]; total: number };
const hour = 3_600_000;

describe.each(databases)('featured events on %s', (database) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ database });
  });
  afterAll(async () => {
    await site.close();
  });

  const register = (event: { _id: string }, form: object, headers: Record<string, string> = {}) =>
    site.nobody.post<Made>(`/featured-events/${event._id}/register`, form, headers);
  const registered = async (event: { _id: string }, form: TeamFields = teamForm()) => {
    const answer = await register(event, form);
    if (answer.status !== 201) throw new Error(answer.text);
    return { ...answer.data.registration, form, token: await tokenOf(form) };
  };
  const tokenOf = async (form: TeamFields) => {
    const [letter] = await site.lettersTo(form.participants[0]?.email ?? '');
    return /\/featured-events\/manage#([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
  };
  const subjects = async (form: TeamFields) =>
    (await site.lettersTo(form.participants[0]?.email ?? '')).map((letter) => letter.subject.split(':')[0]);
  const holding = (token: string) => ({ 'x-manage-token': token });
  const manage = {
    get: (token: string) => site.nobody.get<Managed>('/featured-registrations/manage', holding(token)),
    put: (token: string, form: object) =>
      site.nobody.put<Managed>('/featured-registrations/manage', form, holding(token)),
    delete: (token: string) => site.nobody.delete<Managed>('/featured-registrations/manage', undefined, holding(token)),
  };
  const list = async (event: { _id: string }) =>
    (await site.as('sana').get<List>(`/featured-events/${event._id}/registrations`)).data.registrations;
  const judge = (event: { _id: string }, team: { _id: string }, body: object, who: PersonKey = 'sana') =>
    site
      .as(who)
      .patch<{ registration: FeaturedRegistration }>(`/featured-events/${event._id}/registrations/${team._id}`, body);
  const records = async (subject: string) =>
    rowsOf<{ action: string; summary: string }>(
      site.db,
      sql`select action, summary from records where subject_id = ${subject} order by at, id`,
    );
  const refused = (answer: Answered<unknown>, status: number, code: string) =>
    expect([answer.status, answer.code], answer.text).toEqual([status, code]);

  test('everybody reads list and detail, soonest first; the demo has three', async () => {
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

  describe('the form at every edge', () => {
    let open: FeaturedEvent;
    let home: FeaturedEvent;
    beforeAll(async () => {
      open = await makeFeatured(site);
      home = await makeFeatured(site, { nedOnly: true });
    });
    const told = (field: string, message?: string) =>
      message === undefined
        ? { status: 201 }
        : { status: 400, code: 'validation', message, errors: [{ field, msg: message }] };

    test.each(teamEdges)('%s %j', async (field, value, message) => {
      expect(await register(open, teamForm(1, { [field]: value }))).toMatchObject(told(field, message));
    });
    test.each(participantEdges)('%s %j', async (field, value, message) => {
      const form = teamForm(2, { participants: [person(), person({ [field]: value })] });
      expect(await register(open, form)).toMatchObject(told(`participants.1.${field}`, message));
    });
    test.each(rollNumberEdges)('%s %j', async (field, value, message) => {
      const form = { ...homeTeam(1), participants: [person({ rollNumber: value })] };
      expect(await register(home, form)).toMatchObject(told(`participants.0.${field}`, message));
    });

    test('neither a receipt from students nor a roll number from others', async () => {
      const both = { ...homeTeam(1), paymentReceiptLink: 'https://pay.example' };
      expect((await register(home, both)).errors?.map(({ field }) => field)).toEqual(['paymentReceiptLink']);
      expect((await register(open, both)).errors?.map(({ field }) => field)).toEqual(['participants.0.rollNumber']);
    });

    test('everything broken is named at once', async () => {
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

  test('a team with a receipt waits for an administrator, one of our own does not; the leader is told', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    expect(team.status).toBe('pending');
    expect(team.reference).toMatch(/^[A-HJKMNP-Z2-9]{8}$/);
    expect(await subjects(team.form)).toEqual(['Your team is registered']);
    const home = await makeFeatured(site, { nedOnly: true });
    expect((await registered(home, homeTeam())).status).toBe('confirmed');
    const [letter] = await site.lettersTo(team.form.participants[0]?.email ?? '');
    expect(letter?.text).toContain(team.reference);
    const kept = JSON.stringify(await site.mails());
    expect(kept).not.toContain(team.token);
    for (const { cnic, phone } of team.form.participants)
      expect(kept.includes(cnic) || kept.includes(phone)).toBe(false);
  });

  test('open until the deadline and while upcoming, here and on every screen', async () => {
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

  test('one name, one CNIC and one address an event, also within a team; another event is free', async () => {
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

  test('the database refuses what no check has seen, each constraint under a code that is told', async () => {
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

  test('64 teams, one name: one is in', async () => {
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

  test('sending twice is harmless', async () => {
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

  test('a key of a team that is in no more tells nobody that they are in', async () => {
    const event = await makeFeatured(site);
    const [form, key] = [teamForm(), { 'idempotency-key': 'sent before it was withdrawn' }];
    const { _id } = (await register(event, form, key)).data.registration;
    await judge(event, { _id }, { status: 'withdrawn' });
    refused(await register(event, form, key), 409, 'team_not_registered');
    expect((await register(event, form, { 'idempotency-key': 'sent anew' })).status).toBe(201);
  });

  test('a machine that fills the hidden field hears the usual and stores nothing', async () => {
    const event = await makeFeatured(site);
    const usual = await register(event, { ...teamForm(), website: '' });
    const trapped = await register(event, { ...teamForm(), website: 'https://spam.example' });
    expect(trapped.status).toBe(201);
    expect(Object.keys(trapped.data.registration)).toEqual(Object.keys(usual.data.registration));
    expect(trapped.data.registration).toMatchObject({ status: 'pending', reference: expect.stringMatching(/^\w{8}$/) });
    expect(await list(event)).toHaveLength(1);
  });

  describe('the mailed link', () => {
    test('shows the team, CNICs masked; nothing else opens it', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event);
      const { registration } = (await manage.get(team.token)).data;
      expect(registration).toMatchObject({
        reference: team.reference,
        status: 'pending',
        paymentReceiptLink: team.form.paymentReceiptLink,
        canAmend: true,
        canWithdraw: true,
        event: { _id: event._id, title: event.title },
      });
      const [leader] = registration.participants;
      expect(leader?.cnic).toBe(`*********${team.form.participants[0]?.cnic.slice(-4)}`);
      expect(leader?.phone).toBe(team.form.participants[0]?.phone);
      for (const token of ['', 'x', team._id, `${team.token}x`, team.token.toLowerCase()]) {
        for (const answer of [
          await manage.get(token),
          await manage.put(token, team.form),
          await manage.delete(token),
        ]) {
          refused(answer, 400, 'token_invalid');
        }
      }
      refused(await site.nobody.get('/featured-registrations/manage'), 400, 'token_invalid');
    });

    test('corrects until the deadline; a CNIC left out stays with its person', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event, teamForm(3));
      const [a, b, c] = team.form.participants.map(({ cnic: _cnic, ...rest }) => rest);
      const cnics = async () =>
        rowsOf<{ name: string; cnic: string }>(
          site.db,
          sql`select name, cnic from featured_participants where registration_id = ${team._id} order by position`,
        );
      const was = await cnics();
      const reordered = {
        ...team.form,
        participants: [a, { ...c, phone: '0300-5559999' }, { ...b, email: 'new@uni.example' }],
      };
      const answer = await manage.put(team.token, reordered);
      refused(answer, 400, 'validation');
      expect(answer.errors).toEqual([{ field: 'participants.2.cnic', msg: 'CNIC is required' }]);

      const fixed = await manage.put(team.token, {
        ...team.form,
        teamName: 'Corrected',
        participants: [{ ...a, email: 'leader@uni.example' }, { ...c, phone: '0300-5559999' }, b],
      });
      expect(fixed.status, fixed.text).toBe(200);
      expect(fixed.data.registration).toMatchObject({ teamName: 'Corrected', status: 'pending' });
      expect(fixed.data.registration.participants[1]?.phone).toBe('0300-5559999');
      expect(await cnics()).toEqual([was[0], was[2], was[1]]);
      expect((await site.lettersTo('leader@uni.example')).map(({ subject }) => subject)).toHaveLength(1);
      expect((await subjects(team.form))[0]).toBe('Your team was changed');

      site.clock.advance(4 * 24 * 3600);
      const late = await manage.put(team.token, team.form);
      site.clock.advance(-4 * 24 * 3600);
      refused(late, 409, 'deadline_passed');
    });

    test('keeps every rule: sizes, names, other people', async () => {
      const event = await makeFeatured(site, { minTeamSize: 2, maxTeamSize: 3 });
      const [mine, other] = [await registered(event), await registered(event)];
      refused(
        await manage.put(mine.token, { ...mine.form, participants: mine.form.participants.slice(1) }),
        400,
        'team_too_small',
      );
      refused(await manage.put(mine.token, { ...mine.form, teamName: other.form.teamName }), 409, 'team_name_taken');
      const [leader] = mine.form.participants;
      const stolen = { ...person(), cnic: other.form.participants[1]?.cnic };
      refused(await manage.put(mine.token, { ...mine.form, participants: [leader, stolen] }), 409, 'cnic_taken');
      expect((await manage.put(mine.token, mine.form)).status).toBe(200);
      expect((await manage.put(mine.token, { ...mine.form, participants: [leader, person(), person()] })).status).toBe(
        200,
      );
    });

    test('nobody overwrites what another with the link wrote; a judgement meanwhile is no hindrance', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event);
      const seen = (await manage.get(team.token)).data.registration.updatedAt;
      site.clock.advance(1);
      await judge(event, team, { status: 'confirmed' });
      site.clock.advance(1);
      expect((await manage.put(team.token, { ...team.form, teamName: 'By One', updatedAt: seen })).status).toBe(200);
      refused(
        await manage.put(team.token, { ...team.form, teamName: 'By Another', updatedAt: seen }),
        409,
        'team_changed',
      );
      const { registration } = (await manage.get(team.token)).data;
      expect(registration).toMatchObject({ teamName: 'By One', status: 'confirmed' });
    });

    test('a new leader is told under their own name, and so is the one before', async () => {
      const team = await registered(await makeFeatured(site));
      const [before, other] = team.form.participants as [(typeof team.form.participants)[0], object];
      const after = person({ name: 'New Boss' });
      await manage.put(team.token, { ...team.form, participants: [after, other] });
      expect((await site.lettersTo(after.email))[0]?.text).toContain('Hello New Boss,');
      expect((await site.lettersTo(before.email))[0]?.text).toContain(`Hello ${before.name},`);
    });

    test('a new receipt is looked at anew, anything else is not', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event);
      await judge(event, team, { status: 'confirmed' });
      const same = await manage.put(team.token, { ...team.form, teamName: 'Other Name' });
      expect(same.data.registration.status).toBe('confirmed');
      const receipt = await manage.put(team.token, { ...team.form, paymentReceiptLink: 'https://pay.example/2' });
      expect(receipt.data.registration.status).toBe('pending');
    });

    test('withdraws until the event starts; everything of it is free', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event);
      const start = Date.parse(`${event.date}T${event.time}:00+05:00`);
      const before = site.clock.now();
      site.clock.set(new Date(start));
      refused(await manage.delete(team.token), 409, 'event_started');
      site.clock.set(before);
      const gone = await manage.delete(team.token);
      expect(gone.data.registration).toMatchObject({ status: 'withdrawn', canAmend: false, canWithdraw: false });
      expect((await subjects(team.form))[0]).toBe('Your team is withdrawn');
      refused(await manage.delete(team.token), 409, 'team_not_registered');
      refused(await manage.put(team.token, team.form), 409, 'team_not_registered');
      expect((await manage.get(team.token)).data.registration.status).toBe('withdrawn');
      expect((await register(event, team.form)).status).toBe(201);
    });
  });

  describe('administration', () => {
    test('who may', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event);
      const path = `/featured-events/${event._id}/registrations`;
      const calls = (who: TestApp['nobody']) => [
        who.get('/admin/featured-events'),
        who.get(path),
        who.get(`${path}/export`),
        who.patch(`${path}/${team._id}`, { status: 'pending' }),
        who.post(`${path}/${team._id}/reveal`),
        who.patch(`/admin/featured-events/${event._id}`, { status: 'upcoming' }),
      ];
      for (const answer of await Promise.all(calls(site.nobody))) refused(answer, 401, 'unauthenticated');
      for (const answer of await Promise.all(calls(site.as('ayesha')))) refused(answer, 403, 'forbidden');
      for (const who of ['talha', 'omar'] as const) {
        for (const answer of await Promise.all(calls(site.as(who)))) expect(answer.status, answer.text).toBe(200);
      }
    });

    test('creates, edits and refuses a form that is not right', async () => {
      const made = await makeFeatured(site, { organizerName: '', university: 'Uni', organizerClub: 'Legdger League' });
      expect(made).toMatchObject({
        organizerName: null,
        university: 'Uni',
        organizerClub: 'Ledger League',
        nedOnly: false,
      });
      expect((await makeFeatured(site)).organizerClub).toBe('CSIT Department');
      const path = `/admin/featured-events/${made._id}`;
      const { _id, registrationOpen, updatedAt, ...form } = made;
      const edited = await site
        .as('omar')
        .put<{ event: FeaturedEvent }>(path, { ...form, maxTeamSize: 10, status: 'ongoing' });
      expect(edited.data.event).toMatchObject({ maxTeamSize: 10, status: 'ongoing', registrationOpen: false });
      expect((await site.as('omar').put(path, { status: 'upcoming' })).status).toBe(200);
      const said = async (changes: object) =>
        (await site.as('omar').put(path, { ...form, ...changes })).errors?.map(({ field }) => field);
      expect(await said({ maxTeamSize: 11 })).toEqual(['maxTeamSize']);
      expect(await said({ minTeamSize: 0 })).toEqual(['minTeamSize']);
      expect(await said({ minTeamSize: 5, maxTeamSize: 4 })).toEqual(['maxTeamSize']);
      expect(await said({ title: '', registrationDeadline: '2099-01-01T00:00:00Z' })).toEqual([
        'title',
        'registrationDeadline',
      ]);
      const empty = await site.as('omar').post('/admin/featured-events', {});
      expect(empty.errors?.map(({ field }) => field)).toEqual(
        expect.arrayContaining([
          'title',
          'category',
          'description',
          'date',
          'time',
          'venue',
          'minTeamSize',
          'maxTeamSize',
        ]),
      );
      expect([_id, registrationOpen, updatedAt]).toHaveLength(3);
    });

    test('an event with teams keeps what they registered for', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event, teamForm(3));
      const path = `/admin/featured-events/${event._id}`;
      const { _id, registrationOpen: _open, updatedAt: _at, ...form } = event;
      refused(await site.as('sana').put(path, { ...form, nedOnly: true }), 409, 'audience_locked');
      refused(await site.as('sana').put(path, { ...form, maxTeamSize: 2 }), 409, 'team_too_large_for_event');
      refused(await site.as('sana').delete(path), 409, 'has_registrations');
      const counted = (
        await site
          .as('sana')
          .get<{ events: (FeaturedEvent & { registrationCount: number })[] }>('/admin/featured-events')
      ).data;
      expect(counted.events.find((each) => each._id === _id)?.registrationCount).toBe(1);
      await site.as('sana').patch(path, { status: 'cancelled' });
      expect((await subjects(team.form))[0]).toBe('Event cancelled');
      await manage.delete(team.token);
      expect((await site.as('sana').delete(path)).status).toBe(200);
      expect((await records(_id)).map(({ action }) => action)).toEqual([
        'featured_event.created',
        'featured_event.status_changed',
        'featured_event.deleted',
      ]);
    });

    test('confirms, rejects with a reason, reopens; told and recorded', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event);
      const confirmed = await judge(event, team, { status: 'confirmed' });
      expect(confirmed.data.registration).toMatchObject({ status: 'confirmed', reason: null });
      await judge(event, team, { status: 'confirmed' });
      for (const reason of [undefined, '', '  ', '\u200b', null]) {
        expect(await judge(event, team, { status: 'rejected', reason }), JSON.stringify(reason)).toMatchObject({
          message: 'Please give a reason',
          errors: [{ field: 'reason', msg: 'Please give a reason' }],
        });
      }
      refused(await judge(event, team, { status: 'rejected', reason: 'a'.repeat(501) }), 400, 'validation');
      const rejected = await judge(event, team, { status: 'rejected', reason: 'a'.repeat(500) });
      expect(rejected.data.registration.reason).toHaveLength(500);
      expect(await subjects(team.form)).toEqual([
        'Your team was not accepted',
        'Your team is confirmed',
        'Your team is registered',
      ]);
      const [letter] = await site.lettersTo(team.form.participants[0]?.email ?? '');
      expect(letter?.text).toContain('a'.repeat(500));
      expect((await manage.get(team.token)).data.registration.status).toBe('rejected');

      const taker = await registered(event, teamForm(2, { teamName: team.form.teamName }));
      refused(await judge(event, team, { status: 'confirmed' }), 409, 'team_name_taken');
      await judge(event, taker, { status: 'withdrawn' });
      expect((await judge(event, team, { status: 'pending' })).data.registration).toMatchObject({
        status: 'pending',
        reason: null,
      });
      expect((await records(team._id)).map(({ action }) => action)).toEqual(
        Array(3).fill('featured_registration.status_changed'),
      );
      refused(await judge(await makeFeatured(site), team, { status: 'confirmed' }), 404, 'not_found');
    });

    test('a team that withdrew by itself is reopened, never confirmed by a screen that missed it', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event);
      await manage.delete(team.token);
      for (const body of [{ status: 'confirmed' }, { status: 'rejected', reason: 'Late' }])
        refused(await judge(event, team, body), 409, 'team_not_registered');
      expect((await subjects(team.form))[0]).toBe('Your team is withdrawn');
      expect((await judge(event, team, { status: 'pending' })).status).toBe(200);
      expect((await judge(event, team, { status: 'confirmed' })).status).toBe(200);
    });

    test('a receipt that was put in place of the one that was looked at is never confirmed unseen', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event);
      const [seen] = await list(event);
      site.clock.advance(1);
      await manage.put(team.token, { ...team.form, paymentReceiptLink: 'https://receipts.example/another' });
      refused(await judge(event, team, { status: 'confirmed', updatedAt: seen?.updatedAt }), 409, 'team_changed');
      refused(
        await judge(event, team, { status: 'rejected', reason: 'No', updatedAt: seen?.updatedAt }),
        409,
        'team_changed',
      );
      const [now] = await list(event);
      expect(now).toMatchObject({ status: 'pending', paymentReceiptLink: 'https://receipts.example/another' });
      expect((await judge(event, team, { status: 'confirmed', updatedAt: now?.updatedAt })).status).toBe(200);
      refused(await judge(event, team, { status: 'rejected', reason: 'No', updatedAt: 'today' }), 400, 'validation');
    });

    test('a team that no longer fits its event is not taken back', async () => {
      const event = await makeFeatured(site, { minTeamSize: 1, maxTeamSize: 3 });
      const path = `/admin/featured-events/${event._id}`;
      const edit = async (changes: object) =>
        expect((await site.as('sana').put(path, { ...editable(event), ...changes })).status).toBe(200);
      const [large, outside] = [await registered(event, teamForm(3)), await registered(event, teamForm(2))];
      for (const team of [large, outside]) await judge(event, team, { status: 'rejected', reason: 'Not yet' });
      await edit({ maxTeamSize: 2 });
      refused(await judge(event, large, { status: 'confirmed' }), 409, 'team_unfit');
      await edit({ maxTeamSize: 2, nedOnly: true });
      refused(await judge(event, outside, { status: 'confirmed' }), 409, 'team_unfit');
      await edit({ maxTeamSize: 3, nedOnly: false });
      for (const team of [large, outside]) expect((await judge(event, team, { status: 'confirmed' })).status).toBe(200);
    });

    test('of two who edit an event at once the later one is told', async () => {
      const event = await makeFeatured(site);
      const path = `/admin/featured-events/${event._id}`;
      site.clock.advance(1);
      await site.as('sana').patch(path, { status: 'cancelled' });
      const late = { ...editable(event), status: 'upcoming', updatedAt: event.updatedAt };
      refused(await site.as('omar').put(path, late), 409, 'event_changed');
      const { data } = await site.nobody.get<{ event: FeaturedEvent }>(`/featured-events/${event._id}`);
      expect(data.event.status).toBe('cancelled');
      expect((await site.as('omar').put(path, { ...late, updatedAt: data.event.updatedAt })).status).toBe(200);
    });

    test('nobody is confirmed for an event that was called off', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event);
      await site.as('sana').patch(`/admin/featured-events/${event._id}`, { status: 'cancelled' });
      refused(await judge(event, team, { status: 'confirmed' }), 409, 'registration_closed');
      expect((await judge(event, team, { status: 'rejected', reason: 'Called off' })).status).toBe(200);
      refused(await judge(event, team, { status: 'pending' }), 409, 'registration_closed');
      expect(await subjects(team.form)).not.toContain('Your team is confirmed');
    });

    test('64 rejections and registrations of one name never leave two of it', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event);
      await judge(event, team, { status: 'rejected', reason: 'No receipt' });
      const answers = await Promise.all(
        Array.from({ length: 32 }, (_, i) =>
          i % 2 ? register(event, team.form) : judge(event, team, { status: 'confirmed' }),
        ),
      );
      expect(answers.every((answer) => answer.status < 500)).toBe(true);
      expect((await list(event)).filter(({ status }) => status === 'confirmed' || status === 'pending')).toHaveLength(
        1,
      );
    });

    test('CNICs are masked in lists and whole only where it is recorded', async () => {
      const event = await makeFeatured(site);
      const team = await registered(event);
      const [leader] = team.form.participants;
      const listed = await site.as('sana').get<List>(`/featured-events/${event._id}/registrations`);
      expect(listed.text).not.toContain(leader?.cnic);
      expect(listed.data.registrations[0]?.participants[0]).toMatchObject({
        cnic: `*********${leader?.cnic.slice(-4)}`,
        phone: leader?.phone,
      });
      expect(listed.data.registrations[0]?.paymentReceiptLink).toBe(team.form.paymentReceiptLink);
      const revealed = await site.as('sana').post(`/featured-events/${event._id}/registrations/${team._id}/reveal`);
      expect(revealed.text).toContain(leader?.cnic);
      expect((await records(team._id)).map(({ action }) => action)).toEqual(['featured_registration.revealed']);
      expect(JSON.stringify(await records(team._id))).not.toContain(leader?.cnic);
    });

    test('the export is read back by a strict parser, hostile names and all', async () => {
      const event = await makeFeatured(site, { title: 'Open = Circuit, "2"' });
      const hostile = ['=cmd|"/c calc"!A1', '+1', '-1', '@SUM(A1)', '"quoted", twice', "'=1+1", 'a;b,c', 'کراچی 🙂'];
      const people = hostile.map((name) => person({ name, university: name, phone: '+92 3005551234' }));
      const team = await registered(event, teamForm(4, { teamName: '-1-1', participants: people.slice(0, 4) }));
      await registered(event, teamForm(4, { teamName: 'ٹیم کراچی', participants: people.slice(4) }));
      const gone = await registered(event);
      await manage.delete(gone.token);

      const answer = await site.as('talha').get(`/featured-events/${event._id}/registrations/export`);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="open-circuit-2-registrations-\d{4}-\d\d-\d\d\.csv"$/,
      );
      const [head = [], ...rows] = readCsv(answer.text);
      expect(rows).toHaveLength(hostile.length);
      const cell = (row: number, name: string) => rows[row]?.[head.indexOf(name)] ?? '';
      for (const [row, name] of hostile.entries()) {
        const harmless = /^['"]?[=+@-]/.test(name) ? `'${name}` : name;
        expect(cell(row, 'Name')).toBe(harmless);
        expect(cell(row, 'University')).toBe(harmless);
        expect(cell(row, 'CNIC')).toBe(`'${people[row]?.cnic}`);
        expect(cell(row, 'Phone')).toBe("'+92 3005551234");
        expect(cell(row, 'Email')).toBe(people[row]?.email);
      }
      expect(cell(0, 'Team Name')).toBe("'-1-1");
      expect(cell(0, 'Reference')).toBe(team.reference);
      expect([cell(0, 'Position'), cell(1, 'Position'), cell(4, 'Position')]).toEqual(['Leader', 'Member 2', 'Leader']);
      expect(rows.flat().filter((each) => /^[=+\-@\t\r]/.test(each))).toEqual([]);
      expect((await records(event._id)).map(({ action }) => action)).toEqual([
        'featured_event.created',
        'featured_event.exported',
      ]);
    });
  });

  test('CNICs and phones are forgotten some days after the festival; every count stays', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    const end = new Date(site.clock.now().getTime() + 10 * 24 * hour);
    const settings = { festivalEndsAt: end, eraseAfterDays: 30 };
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
    const [shown] = await list(event);
    expect(shown?.participants[0]).toMatchObject({ cnic: null, phone: null, name: team.form.participants[0]?.name });
    expect((await manage.get(team.token)).status).toBe(200);
    expect((await site.as('sana').get(`/featured-events/${event._id}/registrations/export`)).status).toBe(200);
  });
});

describe('limits', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ limits: true });
  });
  afterAll(() => site.close());

  test('500 posts from one address in a minute store at most 30, and others get in', async () => {
    const event = await makeFeatured(site);
    const url = `/api/featured-events/${event._id}/register`;
    const from = (remoteAddress: string) =>
      site.app.inject({ method: 'POST', url, payload: teamForm(1), remoteAddress });
    for (let second = 0; second < 50; second++) {
      site.clock.advance(1);
      for (const answer of await Promise.all(Array.from({ length: 10 }, () => from('203.0.113.5')))) {
        expect([201, 429]).toContain(answer.statusCode);
        if (answer.statusCode === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
    }
    const { data } = await site.as('sana').get<List>(`/featured-events/${event._id}/registrations`);
    expect(data.total).toBe(30);
    expect((await from('203.0.113.6')).statusCode).toBe(201);
  });

  test('a link sends no flood of mail to whoever it names as leader', async () => {
    const event = await makeFeatured(site);
    const form = teamForm(2);
    await site.nobody.post(`/featured-events/${event._id}/register`, form);
    const [letter] = await site.lettersTo(form.participants[0]?.email ?? '');
    const token = /manage#(\S+)/.exec(letter?.text ?? '')?.[1] ?? '';
    const amend = (name: string) =>
      site.nobody.put(
        '/featured-registrations/manage',
        { ...form, participants: [person({ name }), form.participants[1]] },
        { 'x-manage-token': token },
      );
    for (let times = 0; times < 20; times++) expect((await amend(`Leader ${times}`)).status).toBe(200);
    expect((await amend('One More')).status).toBe(429);
    site.clock.advance(3600);
    expect((await amend('An Hour Later')).status).toBe(200);
  });

  test('a campus is no flood: 40 teams behind one address within ten minutes, each after a slip', async () => {
    const event = await makeFeatured(site);
    const path = `/featured-events/${event._id}/register`;
    for (let team = 0; team < 40; team++) {
      site.clock.advance(14);
      expect((await site.nobody.post(path, teamForm(1, { teamName: '!' }))).status).toBe(400);
      expect((await site.nobody.post(path, teamForm(1))).status).toBe(201);
    }
  });
});
