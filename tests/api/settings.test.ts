import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#people/audit/contract.ts';
import type { FestivalEvent } from '#events/events/contract.ts';
import { festival } from '#festival';
import { instantOf } from '#platform/dates.ts';
import type { Settings } from '#events/settings/contract.ts';
import { buildApp } from '#run/app/server/app.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';

type One = { settings: Settings };

describe.each(databases)('settings on %s', (database) => {
  const site = suiteApp({ database });
  const patch = (body: object) => site.as('omar').patch<One>('/settings', body);
  const now = async () => (await site.nobody.get<One>('/settings')).data.settings;

  test('the first values are those of the festival', async () => {
    expect(await now()).toEqual({ ...festival.settings, secondFactorRequired: false, notice: null, noticeUntil: null });
  });

  test('any subset can be changed, is written to the audit log and visible at once', async () => {
    const opensAt = '2026-11-01T09:00:00+05:00';
    const changed = await patch({ datesAnnounced: true, recruitmentOpensAt: opensAt });
    expect(changed.status).toBe(200);
    const expected = {
      ...festival.settings,
      secondFactorRequired: false,
      notice: null,
      noticeUntil: null,
      datesAnnounced: true,
      recruitmentOpensAt: '2026-11-01T04:00:00.000Z',
    };
    expect(changed.data.settings).toEqual(expected);
    const other = await buildApp({ context: site.context, quiet: true });
    expect((await other.inject({ url: '/api/settings' })).json().data.settings).toEqual(expected);
    await other.close();

    expect((await patch({})).data.settings).toEqual(expected);
    expect((await patch({ datesAnnounced: true })).status).toBe(200);
    expect((await patch({ recruitmentOpensAt: null })).data.settings.recruitmentOpensAt).toBeNull();
    const { records } = (await site.as('omar').get<{ records: AuditEntry[] }>('/admin/records?action=settings')).data;
    expect(records.map((record) => record.summary)).toEqual([
      'Changed recruitmentOpensAt from 2026-11-01T04:00:00.000Z to none',
      'Changed datesAnnounced from false to true, recruitmentOpensAt from none to 2026-11-01T04:00:00.000Z',
    ]);
    expect(records[0]).toMatchObject({ actor: { name: 'Omar Farooq' }, subjectType: 'settings' });
  });

  test('invalid values are refused, field by field', async () => {
    const wrong = await patch({ datesAnnounced: 'yes', festivalEndsAt: 'soon', eraseAfterDays: 0, color: 'red' });
    expect(wrong.status).toBe(400);
    expect(wrong.errors?.map((error) => error.field)).toEqual(
      expect.arrayContaining(['datesAnnounced', 'festivalEndsAt', 'eraseAfterDays', 'color']),
    );
    for (const recruitmentOpensAt of [
      '0001-01-01T00:00:00+23:59',
      '0000-06-01T00:00:00Z',
      '9999-12-31T23:59:59-23:59',
    ]) {
      expect((await patch({ recruitmentOpensAt })).errors).toEqual([
        { field: 'recruitmentOpensAt', msg: 'Please enter a date and time' },
      ]);
    }
    await patch({ clubRecruitmentOpensAt: '2026-12-01T00:00:00Z' });
    expect((await patch({ clubRecruitmentClosesAt: '2026-11-30T00:00:00Z' })).errors).toEqual([
      { field: 'clubRecruitmentClosesAt', msg: 'Closing time must be after opening time' },
    ]);
    for (const who of ['ayesha', 'sana'] as const) {
      expect((await site.as(who).patch('/settings', { datesAnnounced: false })).code).toBe('forbidden');
    }
    expect((await site.nobody.patch('/settings', {})).status).toBe(401);
  });

  test('the festival ends before its last event only when that is confirmed', async () => {
    const { events } = (await site.nobody.get<{ events: FestivalEvent[] }>('/events')).data;
    const featured = (await site.nobody.get<{ events: FestivalEvent[] }>('/featured-events')).data.events;
    const endOf = ({ date, time, durationMinutes }: FestivalEvent) =>
      instantOf(date, time, festival.timeZone).getTime() + durationMinutes * 60_000;
    const living = [...events, ...featured].filter(({ status }) => status !== 'cancelled');
    const last = Math.max(...living.map(endOf));
    const at = (ms: number) => new Date(last + ms).toISOString();
    const before = (await now()).festivalEndsAt;

    const refused = await patch({ festivalEndsAt: at(-1) });
    expect(refused).toMatchObject({ status: 409, code: 'before_last_event' });
    expect(refused.message).toMatch(
      /The CNICs and phones of \d+ teams would be erased on \d\d\/\d\d\/\d{4}, \d\d:\d\d\./,
    );
    expect((await patch({ festivalEndsAt: at(-1), confirm: false })).code).toBe('before_last_event');
    expect((await now()).festivalEndsAt, 'nothing was saved').toBe(before);
    expect((await patch({ festivalEndsAt: at(0) })).status, 'at the end of the last one').toBe(200);
    expect((await patch({ eraseAfterDays: 31 })).status).toBe(200);
    expect((await patch({ festivalEndsAt: null })).status).toBe(200);
    const confirmed = await patch({ festivalEndsAt: at(-1), confirm: true });
    expect(confirmed.data.settings.festivalEndsAt).toBe(at(-1));
    expect(confirmed.data.settings).not.toHaveProperty('confirm');

    const erasure = await site.as('omar').get<{ teams: number; lastEventEndsAt: string }>('/settings/erasure');
    expect(erasure.data.lastEventEndsAt).toBe(at(0));
    expect(refused.message).toContain(`of ${erasure.data.teams} teams`);

    const [latest] = living.toSorted((a, b) => endOf(b) - endOf(a));
    if (!latest) throw new Error('there is no event');
    const kind = featured.includes(latest) ? '/admin/featured-events' : '/events';
    await site.as('omar').patch(`${kind}/${latest._id}`, { status: 'cancelled' });
    expect((await patch({ festivalEndsAt: at(-1) })).status, 'a cancelled one does not count').toBe(200);
    await site.as('omar').patch(`${kind}/${latest._id}`, { status: latest.status });
    await patch({ festivalEndsAt: null });
  });

  test('a notice stands for everybody until it is taken back or its time has come', async () => {
    const noticeUntil = new Date(site.clock.now().getTime() + 60_000).toISOString();
    const notice = 'Hall A is closed. Everything moves to Hall B.';
    expect((await patch({ notice: ` ${notice} `, noticeUntil })).data.settings).toMatchObject({ notice, noticeUntil });
    expect(await now()).toMatchObject({ notice, noticeUntil });
    site.clock.advance(59);
    expect((await now()).notice).toBe(notice);
    site.clock.advance(1);
    expect(await now()).toMatchObject({ notice: null, noticeUntil: null });

    await patch({ noticeUntil: null });
    expect((await now()).notice, 'without an end').toBe(notice);
    expect((await patch({ notice: '' })).data.settings.notice).toBeNull();
    expect((await patch({ notice: 'x'.repeat(200) })).status).toBe(200);
    for (const [wrong, msg] of [
      ['x'.repeat(201), 'Notice cannot exceed 200 characters'],
      ['two\nlines', 'Notice must be a single line'],
    ])
      expect((await patch({ notice: wrong })).errors).toEqual([{ field: 'notice', msg }]);
    expect((await patch({ noticeUntil: 'soon' })).errors).toEqual([
      { field: 'noticeUntil', msg: 'Please enter a date and time' },
    ]);
    expect((await patch({ notice: null })).data.settings.notice).toBeNull();
  });

  test('concurrent changes are all kept', async () => {
    const answers = await Promise.all([
      patch({ eraseAfterDays: 31 }),
      patch({ festivalEndsAt: '2027-01-01T00:00:00Z', confirm: true }),
      patch({ datesAnnounced: false }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect(await now()).toMatchObject({
      eraseAfterDays: 31,
      festivalEndsAt: '2027-01-01T00:00:00.000Z',
      datesAnnounced: false,
    });
  });
});
