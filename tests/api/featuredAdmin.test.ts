import { describe, expect, test } from 'vitest';
import { endOf } from '#events/events/rules.ts';
import { type FeaturedEvent } from '#teams/featured/contract.ts';
import { databases, type TestApp } from '../support/app.ts';
import { eventForm } from '../support/eventForms.ts';
import { readCsv } from '../support/readCsv.ts';
import { editable, featuredCalls, refused, type List } from '../support/featuredCalls.ts';
import { makeFeatured, person, teamForm } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('the administration of featured events on %s', (database) => {
  const site = suiteApp({ database });
  const { registered, subjects, manage, review, records } = featuredCalls(() => site);

  test('which roles may administer featured events', async () => {
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

  test('creates, edits and refuses an invalid form', async () => {
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
    const invalidFields = async (changes: object) =>
      (await site.as('omar').put(path, { ...form, ...changes })).errors?.map(({ field }) => field);
    expect(await invalidFields({ maxTeamSize: 11 })).toEqual(['maxTeamSize']);
    expect(await invalidFields({ minTeamSize: 0 })).toEqual(['minTeamSize']);
    expect(await invalidFields({ minTeamSize: 5, maxTeamSize: 4 })).toEqual(['maxTeamSize']);
    expect(await invalidFields({ title: '', registrationDeadline: '2099-01-01T00:00:00Z' })).toEqual([
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

  test('a new event begins in the future; one that has begun can be edited', async () => {
    const made = await makeFeatured(site);
    const path = `/admin/featured-events/${made._id}`;
    const { _id, registrationOpen, updatedAt: _seen, picture: _picture, status: _status, ...form } = made;
    const past = { date: '2020-01-02', registrationDeadline: '2020-01-01T00:00:00Z' };
    const created = await site.as('omar').post('/admin/featured-events', {
      ...eventForm(site.clock.now(), {}),
      minTeamSize: 1,
      maxTeamSize: 1,
      ...past,
    });
    const inFuture = { field: 'date', msg: 'Event date and time must be in the future' };
    expect(created.errors).toContainEqual(inFuture);
    site.clock.set(new Date(`${made.date}T23:59:00Z`));
    expect((await site.as('omar').put(path, { ...form, venue: 'Hall 2' })).status).toBe(200);
    expect((await site.as('omar').put(path, { ...form, ...past })).status).toBe(200);
    expect([_id, registrationOpen]).toHaveLength(2);
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
      await site.as('sana').get<{ events: (FeaturedEvent & { registrationCount: number })[] }>('/admin/featured-events')
    ).data;
    expect(counted.events.find((each) => each._id === _id)?.registrationCount).toBe(1);
    for (let i = 0; i < 2; i++) {
      await site.as('sana').put(path, { ...form, venue: 'Lab 2', organizerName: 'Dr. Zainab Canary' });
    }
    await site.as('sana').patch(path, { status: 'cancelled' });
    expect((await subjects(team.form))[0]).toBe('Event cancelled');
    await manage.delete(team.token);
    expect((await site.as('sana').delete(path)).status).toBe(200);
    const entries = await records(_id);
    expect(entries[1]?.summary, 'without the name of the person').toBe(
      `Edited ${event.title}: venue from Lab 1 to Lab 2; organizer name`,
    );
    expect(entries.map(({ action }) => action)).toEqual([
      'featured_event.created',
      'featured_event.edited',
      'featured_event.status_changed',
      'featured_event.deleted',
    ]);
  });

  test('counts the teams that wait, until the event is cancelled, completed or over', async () => {
    const event = await makeFeatured(site);
    const team = await registered(event);
    await registered(event);
    const path = `/admin/featured-events/${event._id}`;
    const waiting = async () => {
      const { events } = (
        await site.as('omar').get<{ events: { _id: string; pendingCount: number }[] }>('/admin/featured-events')
      ).data;
      return events.find(({ _id }) => _id === event._id)?.pendingCount;
    };
    expect(await waiting()).toBe(2);
    await review(event, team, { status: 'confirmed' });
    expect(await waiting()).toBe(1);
    for (const [status, count] of [
      ['cancelled', 0],
      ['upcoming', 1],
      ['completed', 0],
      ['ongoing', 1],
    ] as const) {
      expect((await site.as('omar').patch(path, { status })).status).toBe(200);
      expect(await waiting(), status).toBe(count);
    }
    const [now, end] = [site.clock.now(), endOf(event)];
    site.clock.set(new Date(end.getTime() - 1));
    expect(await waiting(), 'on').toBe(1);
    site.clock.set(end);
    expect(await waiting(), 'over').toBe(0);
    site.clock.set(now);
  });

  test('of two concurrent edits of an event the later one is refused', async () => {
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

  test('CNICs are masked in lists and shown whole only where an audit entry is written', async () => {
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
    const people = hostile.map((name) => person({ name, university: name, phone: '+44 3005551234' }));
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
      expect(cell(row, 'Phone')).toBe("'+44 3005551234");
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
