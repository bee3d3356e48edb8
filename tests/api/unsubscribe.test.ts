import { describe, expect, test } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import type { User } from '#people/accounts/contract.ts';
import { signedIdOf } from '#people/accounts/server/tokens.ts';
import { unsubscribePaths } from '#contact/reminders/server/unsubscribe.ts';
import { databases } from '../support/app.ts';
import { suiteApp } from '../support/suiteApp.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const oneClick = 'List-Unsubscribe=One-Click';

describe.each(databases)('ending reminders by a mailed link on %s', (database) => {
  const site = suiteApp({ database });
  const path = async (who: PersonKey) =>
    unsubscribePaths(site.context.secret, await site.idOf(who)).post.replace(/^\/api/, '');
  const getsReminders = async (who: PersonKey) =>
    (await site.as(who).get<{ user: User }>('/auth/me')).data.user.remindersByEmail;

  test('a mail program posts a form, as often as it likes', async () => {
    expect(await getsReminders('ayesha')).toBe(true);
    for (const body of [oneClick, oneClick, '']) {
      const answer = await site.nobody.post(await path('ayesha'), body, form);
      expect(answer).toMatchObject({ status: 200, data: { remindersByEmail: false } });
    }
    expect(await getsReminders('ayesha')).toBe(false);
    expect(await getsReminders('bilal')).toBe(true);
    const multipart = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
    const posted = await site.nobody.post(await path('bilal'), multipart, {
      'content-type': 'multipart/form-data; boundary=b',
    });
    expect(posted.status).toBe(200);
    expect(await getsReminders('bilal')).toBe(false);
  });

  test('the page posts nothing at all, and JSON that says more is refused', async () => {
    expect((await site.nobody.post(await path('hira'), { remindersByEmail: true })).code).toBe('validation');
    expect(await getsReminders('hira')).toBe(true);
    expect((await site.nobody.post(await path('hira'))).status).toBe(200);
    expect(await getsReminders('hira')).toBe(false);
  });

  test('looking changes nothing: a program is answered, a browser is shown the page', async () => {
    const address = await path('zain');
    expect(await site.nobody.get(address)).toMatchObject({ status: 200, data: { remindersByEmail: true } });
    const shown = await site.nobody.get(address, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(shown.status).toBe(303);
    const { page } = unsubscribePaths(site.context.secret, await site.idOf('zain'));
    expect(shown.headers['location']).toBe(`${site.context.publicUrl}${page}`);
    expect(await getsReminders('zain')).toBe(true);
  });

  test('a token that the server never made is not found, nor one made for something else', async () => {
    const id = await site.idOf('zain');
    const good = (await path('zain')).split('/').at(-1) ?? '';
    const other = await site.idOf('ayesha');
    const tokens = [
      'x',
      'a'.repeat(64),
      `${good.slice(0, -2)}AA`,
      signedIdOf(site.context.secret, 'code-link', id),
      signedIdOf('another secret of at least 32 bytes!', 'unsubscribe', id),
      signedIdOf(site.context.secret, 'unsubscribe', '00000000-0000-7000-8000-000000000000'),
      Buffer.concat([
        Buffer.from(other.replaceAll('-', ''), 'hex'),
        Buffer.from(good, 'base64url').subarray(16),
      ]).toString('base64url'),
    ];
    for (const token of tokens) {
      expect((await site.nobody.get(`/unsubscribe/${token}`)).code, token).toBe('not_found');
      expect((await site.nobody.post(`/unsubscribe/${token}`, oneClick, form)).code, token).toBe('not_found');
    }
    expect(await getsReminders('zain')).toBe(true);
  });

  test('no other call takes a form', async () => {
    for (const other of ['/auth/login', '/recruitment', '/users/profile'])
      expect((await site.nobody.post(other, 'a=b', form)).status, other).not.toBe(200);
    expect(await site.nobody.post('/auth/login', 'a=b', form)).toMatchObject({ status: 415, code: 'wrong_media_type' });
  });
});
