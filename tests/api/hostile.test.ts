import { describe, expect, test } from 'vitest';
import type { FestivalEvent } from '#events/events/contract.ts';
import type { Invitation } from '#teams/invitations/contract.ts';
import { invitationLifetimeMs } from '#teams/invitations/rules.ts';
import { databases } from '../support/app.ts';
import { eventForm, makeEvent } from '../support/eventForms.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('hostile input on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, now: begun });

  test('an email with invisible characters is refused, never a 500', async () => {
    for (const email of [
      'a\u0000b@cloud.neduet.edu.pk',
      'a\u200b@example.com',
      '\ud800@example.com',
      'a\u0001@example.com',
    ]) {
      const calls: [string, object][] = [
        ['/auth/login', { email, password: 'x' }],
        ['/auth/forgot-password', { email }],
        ['/auth/reset-password', { email, resetCode: '123456', newPassword: 'amber-kite-42' }],
        ['/verification/send-code', { email }],
        ['/verification/resend-code', { email }],
        ['/verification/verify-code', { email, code: '12345' }],
        ['/verification/batch-2025/send-code', { email }],
        ['/verification/batch-2025/verify-code', { email, code: '123456' }],
      ];
      for (const [path, body] of calls) {
        expect(await site.nobody.post(path, body), `${path} ${JSON.stringify(email)}`).toMatchObject({
          status: 400,
          code: 'validation',
        });
      }
    }
    expect((await site.mails()).filter((mail) => mail.template.endsWith('_code'))).toEqual([]);
  });

  test('whitespace around a date does not disable its rules, and there is no year 0', async () => {
    const post = (changes: object) => site.as('sana').post('/events', eventForm(begun, changes));
    expect((await post({ date: ' 2020-01-01' })).status).toBe(400);
    expect((await post({ date: '2020-01-01', time: '10:00 ' })).status).toBe(400);
    expect((await post({ registrationDeadline: '\u00a02020-01-01T00:00:00Z' })).status).toBe(400);
    const event = await makeEvent(site, 'sana');
    const put = (changes: object) => site.as('sana').put(`/events/${event._id}`, eventForm(begun, changes));
    for (const registrationDeadline of ['0000-06-01T00:00:00Z', '0000-01-01T00:00:00+23:59']) {
      expect(await put({ registrationDeadline }), registrationDeadline).toMatchObject({
        status: 400,
        code: 'validation',
      });
    }
    expect((await put({ date: '0026-01-01' })).status).toBe(400);
    for (const edge of ['0001-01-01T00:00:00%2B23:59', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00Z']) {
      expect(await site.as('omar').get(`/admin/records?from=${edge}`)).toMatchObject({ code: 'validation' });
      expect(await site.as('omar').get(`/admin/records?to=${edge}`)).toMatchObject({ code: 'validation' });
    }
    expect((await put({ minTeamSize: 5, maxTeamSize: 2 })).errors?.map(({ field }) => field)).toContain('maxTeamSize');
  });

  test('an invalid team name is not available, and invisible characters make no new name', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 1, maxTeamSize: 3 });
    const check = (name: string) =>
      site.as('ayesha').get<{ available: boolean }>(`/registrations/check-team-name/${event._id}/${name}`);
    expect((await check('%00')).code).toBe('not_found');
    const register = (who: 'ayesha' | 'bilal', teamName: string) =>
      site.as(who).post('/registrations', { eventId: event._id, useInvitations: true, teamName });
    expect((await register('ayesha', '\u200b\u200b')).status).toBe(400);
    expect((await register('ayesha', 'Alpha')).status).toBe(201);
    expect((await register('bilal', 'Al\u200bpha')).code).toBe('team_name_taken');
    expect((await register('bilal', 'Al\u202epha')).status).toBe(400);
    expect((await check(encodeURIComponent('Al\u200bpha'))).data.available).toBe(false);
  });

  test('what is written to somebody who is invited does not turn the direction of what follows', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 1, maxTeamSize: 3 });
    const receiverId = await site.idOf('kamran');
    const invite = (message: string) =>
      site.as('hira').post('/invitations/send', { eventId: event._id, receiverId, message });
    for (const message of ['Open \u202emoc.live', 'Open \u2066moc.live'])
      expect((await invite(message)).errors).toEqual([
        { field: 'message', msg: 'Message contains characters that cannot be stored' },
      ]);
    expect((await invite('آئیے\u200f، ہمارے ساتھ')).status).toBe(201);
  });

  test('nobody is stranded when a team event becomes an individual one', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 1, maxTeamSize: 3 });
    const invite = async (other: 'bilal' | 'hira') =>
      (
        await site.as('ayesha').post<{ invitation: Invitation }>('/invitations/send', {
          eventId: event._id,
          receiverId: await site.idOf(other),
        })
      ).data.invitation;
    const [bilal, hira] = [await invite('bilal'), await invite('hira')];
    await site.as('bilal').put(`/invitations/${bilal._id}/respond`, { response: 'accept' });
    const alone = () =>
      site.as('sana').put<{ event: FestivalEvent }>(`/events/${event._id}`, eventForm(begun, { isTeamEvent: false }));
    expect((await alone()).code).toBe('kind_locked');
    await site.as('bilal').delete(`/invitations/${bilal._id}`);
    expect((await alone()).data.event.isTeamEvent).toBe(false);
    expect((await site.as('hira').put(`/invitations/${hira._id}/respond`, { response: 'accept' })).code).toBe(
      'invitation_not_pending',
    );
  });

  test('an expired invitation cannot be cancelled, and a call without a body accepts none', async () => {
    const event = await makeEvent(site, 'sana', { isTeamEvent: true, minTeamSize: 1, maxTeamSize: 3 });
    const sent = await site.as('ayesha').post<{ invitation: Invitation }>('/invitations/send', {
      eventId: event._id,
      receiverId: await site.idOf('zain'),
    });
    expect((await site.as('sana').delete(`/events/${event._id}`, { x: 1 })).errors).toMatchObject([{ field: 'x' }]);
    site.clock.advance(invitationLifetimeMs / 1000);
    expect((await site.as('ayesha').delete(`/invitations/${sent.data.invitation._id}`)).code).toBe(
      'invitation_expired',
    );
    site.clock.set(begun);
  });
});
