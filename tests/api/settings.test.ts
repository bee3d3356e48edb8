import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#audit/contract.ts';
import { festival } from '#festival';
import type { Settings } from '#settings/contract.ts';
import { buildApp } from '#app/server/app.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';

type One = { settings: Settings };

describe.each(databases)('settings on %s', (database) => {
  const site = suiteApp({ database });
  const patch = (body: object) => site.as('omar').patch<One>('/settings', body);
  const now = async () => (await site.nobody.get<One>('/settings')).data.settings;

  test('the first values are those of the festival', async () => {
    expect(await now()).toEqual(festival.settings);
  });

  test('any subset can be changed, is written to the audit log and visible at once', async () => {
    const opensAt = '2026-11-01T09:00:00+05:00';
    const changed = await patch({ datesAnnounced: true, recruitmentOpensAt: opensAt });
    expect(changed.status).toBe(200);
    const expected = { ...festival.settings, datesAnnounced: true, recruitmentOpensAt: '2026-11-01T04:00:00.000Z' };
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

  test('concurrent changes are all kept', async () => {
    const answers = await Promise.all([
      patch({ eraseAfterDays: 31 }),
      patch({ festivalEndsAt: '2027-01-01T00:00:00Z' }),
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
