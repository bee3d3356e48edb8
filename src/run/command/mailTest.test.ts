import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommand } from '../../../tests/support/commandLine.ts';
import { freePort } from '../../../tests/support/postgres.ts';
import { startSmtpServer, type SmtpServer } from '../../../tests/support/smtpServer.ts';

const received: { raw: string; recipients: readonly string[] }[] = [];
let server: SmtpServer;
beforeAll(async () => {
  server = await startSmtpServer((raw, recipients) => {
    if (recipients.includes('full@example.org'))
      return Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    received.push({ raw, recipients });
    return undefined;
  });
});
afterAll(() => server.close());

it('hands a mail to the mail server', async () => {
  const env = { SMTP_URL: server.url, MAIL_FROM: 'Site <site@example.org>' };
  const { code, out, err } = await runCommand(['mail', 'test', 'me@example.org'], env);
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/took a mail to me@example\.org/);
  expect(received).toEqual([expect.objectContaining({ recipients: ['me@example.org'] })]);
  expect(received[0]?.raw).toContain('From: Site <site@example.org>');
});

it('says in one line what is wrong', async () => {
  const closed = `smtp://user:hidden@127.0.0.1:${await freePort()}`;
  const refused: [args: string[], env: Record<string, string>, why: RegExp][] = [
    [[], { SMTP_URL: server.url }, /^mail test needs one ADDRESS/],
    [['me'], { SMTP_URL: server.url }, /^"me" is no e-mail address/],
    [['me@example.org'], {}, /^SMTP_URL must be set/],
    [['me@example.org'], { SMTP_URL: 'http://a' }, /^SMTP_URL must be the address/],
    [['me@example.org'], { SMTP_URL: closed }, /^SMTP_URL: no mail server listens at 127\.0\.0\.1/],
    [
      ['me@example.org'],
      { SMTP_URL: server.url, NODE_ENV: 'production' },
      /^SMTP_URL: the mail server offers no STARTTLS/,
    ],
    [['full@example.org'], { SMTP_URL: server.url }, /refuses the mail: .*no such mailbox/],
  ];
  for (const [args, env, why] of refused) {
    const { code, out, err } = await runCommand(['mail', 'test', ...args], env);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(why);
    expect(err.trimEnd()).not.toContain('\n');
    expect(err).not.toContain('hidden');
  }
  expect(received).toHaveLength(1);
});
