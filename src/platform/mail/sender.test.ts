import { describe, expect, test, vi } from 'vitest';
import { emptyDatabases } from '../../../tests/support/emptyDatabases.ts';
import { senderSuite } from '../../../tests/support/senderSuite.ts';
import { composeMail } from './message.ts';
import { leaseDueMails, newestMails } from './queries.ts';
import type { Mail } from './tables.ts';
import { discardingTransport, type Transport } from './transport.ts';

function textOf(raw: string): string {
  const part = raw.split(/\r\n--/).find((piece) => piece.includes('text/plain')) ?? '';
  return part
    .slice(part.indexOf('\r\n\r\n') + 4)
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

describe.each(emptyDatabases)('the sender on %s', (_name, open) => {
  const { shared, now, inSeconds, advance, start, queue, row, untilStored } = senderSuite(open);

  test('sends what is queued, in text and in HTML, under an id of its own', async () => {
    const sender = start();
    await queue({});
    sender.wake();
    await untilStored({ status: 'sent', attempts: 1, lastError: null, sentAt: now() });
    const [mail] = shared.server.taken;
    expect(mail).toMatchObject({ id: (await row())?.id, to: 'a@example.org' });
    expect(mail?.raw).toMatch(/^From: Harbour Days <post@harbour\.example>\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/im);
    expect(mail?.raw).toContain('Content-Type: text/html');
    const text = textOf(mail?.raw ?? '');
    expect(/\d{5}/.exec(text)?.[0]).toBe('04829');
    expect(text).toContain('x'.repeat(200));
  });

  test('says to mail programs where to post to end such mails (RFC 8058), and in no other mail', async () => {
    const url = `https://harbour.example/api/unsubscribe/${'t'.repeat(64)}`;
    const renderMuted = (mail: Mail) =>
      Promise.resolve(
        composeMail({
          masthead: 'Harbour Days',
          subject: 'Soon',
          paragraphs: ['Tomorrow.'],
          footer: 'Harbour Days 2026',
          ...(mail.template === 'muted' && { unsubscribe: { postUrl: url, pageUrl: 'https://harbour.example/u#t' } }),
        }),
      );
    const sender = start({ render: renderMuted });
    await queue({ template: 'muted' }, { to: 'b@example.org' });
    sender.wake();
    await untilStored({ status: 'sent' });
    await untilStored({ status: 'sent' }, 'b@example.org');
    const head = (to: string) =>
      (shared.server.taken.find((mail) => mail.to === to)?.raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ');
    expect(head('a@example.org')).toContain(`List-Unsubscribe: <${url}>\r\n`);
    expect(head('a@example.org')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(head('b@example.org')).toContain('Auto-Submitted');
    expect(head('b@example.org')).not.toContain('List-Unsubscribe');
  });

  test('finds mail without being woken', async () => {
    start();
    await queue({});
    await untilStored({ status: 'sent' });
    expect(shared.server.taken).toHaveLength(1);
  });

  test('two at once send each mail once, five at a time each', async () => {
    let most = 0;
    let busy = 0;
    const counted: Transport = {
      ...shared.transport,
      send: async (mail, rendered) => {
        most = Math.max(most, ++busy);
        await shared.transport.send(mail, rendered).finally(() => busy--);
      },
    };
    await queue(...Array.from({ length: 60 }, () => ({})));
    start({ transport: counted });
    start();
    await expect
      .poll(async () => (await newestMails(shared.db, 100)).filter((mail) => mail.status === 'sent').length)
      .toBe(60);
    expect(shared.server.taken).toHaveLength(60);
    expect(new Set(shared.server.taken.map((mail) => mail.id)).size).toBe(60);
    expect(most).toBeLessThanOrEqual(5);
  });

  test('looks once for a burst of wakes, and stops only after the mails under way', async () => {
    const sending = Promise.withResolvers<void>();
    await queue({});
    const looks = vi.spyOn(shared.db, 'update');
    const sender = start({ transport: { send: () => sending.promise, close: () => undefined } });
    await untilStored({ attempts: 1 });
    looks.mockClear();
    const from = performance.now();
    for (let n = 0; n < 1000; n++) sender.wake();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const looksUnasked = Math.floor((performance.now() - from) / 1000);
    expect(looks.mock.calls.length).toBeLessThanOrEqual(2 + looksUnasked);
    looks.mockRestore();
    let stopped = false;
    const stop = sender.stop().then(() => (stopped = true));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(stopped).toBe(false);
    sending.resolve();
    await stop;
    expect(await row()).toMatchObject({ status: 'sent' });
  });

  test('lets a mail that expires before the others', async () => {
    await queue({ to: 'notice@example.org' });
    advance(1);
    await queue({ to: 'code@example.org', expiresAt: inSeconds(600) });
    const [first, ...rest] = await leaseDueMails(shared.db, now(), inSeconds(60), 1);
    expect(first?.to).toBe('code@example.org');
    expect(rest).toEqual([]);
  });

  test('keeps mail in development: the row is the mailbox, newest first', async () => {
    await queue({ to: 'first@example.org' });
    advance(1);
    await queue({ to: 'second@example.org' });
    start({ transport: discardingTransport() });
    await untilStored({ status: 'sent' }, 'second@example.org');
    await untilStored({ status: 'sent' }, 'first@example.org');
    expect((await newestMails(shared.db, 1)).map((mail) => mail.to)).toEqual(['second@example.org']);
    expect(shared.server.taken).toEqual([]);
  });
});
