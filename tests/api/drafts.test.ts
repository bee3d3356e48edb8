import { describe, expect, test, vi } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { AuditEntry } from '#people/audit/contract.ts';
import type { FeaturedEvent } from '#teams/featured/contract.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { featuredCalls } from '../support/featuredCalls.ts';
import { makeFeatured } from '../support/featuredForms.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { teamCalls } from '../support/teamCalls.ts';

type Answer = { event: FestivalEvent | FeaturedEvent };
const kinds = [
  { kind: 'an event', path: '/events', shown: '/events', managed: '/admin/events', action: 'event' },
  {
    kind: 'a featured event',
    path: '/admin/featured-events',
    shown: '/featured-events',
    managed: '/admin/featured-events',
    action: 'featured_event',
  },
] as const;

describe.each(databases)('drafts on %s', (database) => {
  const site = suiteApp({ database });
  const sana = () => site.as('sana');

  describe.each(kinds)('of $kind', ({ path, shown, managed, action }) => {
    const form = (more: object = {}) =>
      eventForm(site.clock.now(), { title: 'A quiet plan', minTeamSize: 2, maxTeamSize: 4, ...more });
    const create = async (more: object) => (await sana().post<Answer>(path, form(more))).data.event;
    const read = (id: string) => sana().get<Answer>(`${shown}/${id}`);
    const recordsOf = async (id: string) =>
      (await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records')).data.records
        .filter(({ subjectId }) => subjectId === id)
        .map((entry) => [entry.action, entry.summary])
        .toReversed();

    test('an event is public at once unless it is created as a draft', async () => {
      expect(await create({})).toMatchObject({ isDraft: false });
      expect(await create({ isDraft: false })).toMatchObject({ isDraft: false });
      const { _id: id, isDraft } = await create({ isDraft: true });
      expect(isDraft).toBe(true);
      const answer = await read(id);
      expect(answer).toMatchObject({ status: 200, data: { event: { isDraft: true, title: 'A quiet plan' } } });
      expect(answer.headers['cache-control']).toContain('private');
      expect(answer.headers.etag).toBeUndefined();
      const { data } = await sana().get<{ events: FestivalEvent[] }>(managed);
      expect(data.events.find(({ _id }) => _id === id)).toMatchObject({ isDraft: true, registrationCount: 0 });
      expect((await site.nobody.get(`${shown}/${id}`)).status).toBe(404);
    });

    test('it is published alone or with the rest, and recorded', async () => {
      const { _id: id, updatedAt } = await create({ isDraft: true });
      const { _id: other } = await create({ isDraft: true });
      site.clock.advance(1);
      expect((await sana().put(`${path}/${id}`, form({ venue: 'Hall 2' }))).data['event']).toMatchObject({
        isDraft: true,
      });
      expect((await sana().put(`${path}/${id}`, { isDraft: false, updatedAt })).code).toBe('event_changed');
      expect((await sana().put<Answer>(`${path}/${id}`, { isDraft: false })).data.event).toMatchObject({
        isDraft: false,
        venue: 'Hall 2',
      });
      await sana().put(`${path}/${other}`, form({ isDraft: false, venue: 'Hall 3' }));
      const { data, headers } = await site.nobody.get<Answer>(`${shown}/${other}`);
      expect(data.event).toMatchObject({ isDraft: false, venue: 'Hall 3' });
      expect(headers['cache-control']).toContain('public');
      const [created, ...changed] = await recordsOf(other);
      expect(created).toEqual([`${action}.created`, 'Created A quiet plan as a draft']);
      expect(Object.fromEntries(changed)).toEqual({
        [`${action}.edited`]: expect.stringContaining('venue from'),
        [`${action}.published`]: 'Published A quiet plan',
      });
    });

    test('an answer that was cached ends with its publication', async () => {
      const { _id: id } = await create({});
      const status = async () => (await site.nobody.get(`${shown}/${id}`)).status;
      expect(await status()).toBe(200);
      expect((await sana().put(`${path}/${id}`, { isDraft: true })).status).toBe(200);
      expect(await status()).toBe(404);
      expect(await status()).toBe(404);
      await sana().put(`${path}/${id}`, { isDraft: false });
      expect(await status()).toBe(200);
      expect((await recordsOf(id)).slice(1)).toEqual([
        [`${action}.unpublished`, 'Made A quiet plan a draft again'],
        [`${action}.published`, 'Published A quiet plan'],
      ]);
    });

    test('what is neither yes nor no is refused at its field', async () => {
      const answer = await sana().post(path, form({ isDraft: 'yes' }));
      expect([answer.status, answer.errors]).toEqual([400, [{ field: 'isDraft', msg: 'Please choose yes or no' }]]);
    });
  });

  test('those in scope alone read an event that is a draft', async () => {
    const { _id: id } = await makeEvent(site, 'sana', { isDraft: true });
    await site.as('omar').put(`/admin/users/${await site.idOf('zain')}/role`, {
      role: 'club_admin',
      clubAffiliation: 'Koderz Club',
    });
    const status = async (who: 'sana' | 'zain' | 'omar' | 'talha' | 'ayesha') =>
      (await site.as(who).get(`/events/${id}`)).status;
    expect(await Promise.all((['sana', 'zain', 'omar', 'talha', 'ayesha'] as const).map(status))).toEqual([
      200, 200, 200, 404, 404,
    ]);
    // The club sees it, and its organizer alone publishes it.
    expect((await site.as('zain').put(`/events/${id}`, { isDraft: false })).code).toBe('forbidden');
    expect((await site.as('zain').get(`/registrations/event/${id}`)).data).toEqual({ registrations: [], total: 0 });
    expect((await site.as('talha').get(`/registrations/event/${id}`)).status).toBe(404);
    expect((await site.as('talha').put(`/events/${id}`, { isDraft: false })).status).toBe(404);
  });

  test('a super_admin without the second factor that is asked for reads none', async () => {
    const draft = await makeEvent(site, 'sana', { isDraft: true });
    const featured = await makeFeatured(site, { isDraft: true });
    const statuses = async () => [
      (await site.as('omar').get(`/events/${draft._id}`)).status,
      (await site.as('omar').get(`/featured-events/${featured._id}`)).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    const setting = vi.spyOn(site.context, 'isSecondFactorRequired').mockResolvedValue(true);
    expect(await statuses()).toEqual([404, 404]);
    setting.mockRestore();
  });

  test('an event is never a draft with somebody in it, whoever comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { _id: id } = await makeEvent(site, 'sana');
      const [registered, unpublished] = await Promise.all([
        site.as('ayesha').post('/registrations', { eventId: id }),
        sana().put(`/events/${id}`, { isDraft: true }),
      ]);
      expect([201, 404]).toContain(registered.status);
      expect(unpublished.status).toBe(registered.status === 201 ? 409 : 200);
    }
  });

  describe('back to a draft', () => {
    const teams = teamCalls(site);
    const { registered, manage } = featuredCalls(() => site);
    const unpublish = (id: string) => sana().put(`/events/${id}`, { isDraft: true });
    const refused = { status: 409, code: 'has_registrations' };

    test('is refused while somebody is registered or waits', async () => {
      const { _id: id } = await makeEvent(site, 'sana', { maxParticipants: 1 });
      const register = async (who: 'ayesha' | 'bilal') =>
        (await site.as(who).post<{ registration: { _id: string } }>('/registrations', { eventId: id })).data
          .registration._id;
      const [seated, waiting] = [await register('ayesha'), await register('bilal')];
      expect(await unpublish(id)).toMatchObject(refused);
      expect(await sana().put(`/events/${id}`, eventForm(site.clock.now(), { isDraft: true }))).toMatchObject(refused);
      await site.as('bilal').delete(`/registrations/${waiting}`);
      expect(await unpublish(id)).toMatchObject(refused);
      await site.as('ayesha').delete(`/registrations/${seated}`);
      expect((await unpublish(id)).status).toBe(200);
    });

    test('is refused while somebody is invited or asks to join', async () => {
      const { _id: id } = await teams.makeTeamEvent();
      const sent = await teams.invite('ayesha', 'hira', id);
      expect(await unpublish(id)).toMatchObject(refused);
      await teams.answer('hira', sent, 'accept');
      expect(await unpublish(id)).toMatchObject(refused);
      await teams.takeBack('hira', sent);
      const link = await site.as('ayesha').post<{ url: string }>('/invitations/link', { eventId: id });
      const token = link.data.url.split('#')[1];
      const { request } = (await site.as('hira').post<{ request: { _id: string } }>('/join', { token })).data;
      expect(await unpublish(id)).toMatchObject(refused);
      await site.as('hira').delete(`/join-requests/${request._id}`);
      expect((await unpublish(id)).status).toBe(200);
      expect((await teams.invite('ayesha', 'hira', id)).status).toBe(404);
    });

    test('is refused while a team is registered for a featured event', async () => {
      const { _id: id } = await makeFeatured(site);
      const unpublishFeatured = () => sana().put(`/admin/featured-events/${id}`, { isDraft: true });
      const { token } = await registered({ _id: id });
      expect(await unpublishFeatured()).toMatchObject(refused);
      expect((await manage.delete(token)).status).toBe(200);
      expect((await unpublishFeatured()).status).toBe(200);
    });
  });
});
