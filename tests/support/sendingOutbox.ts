import { onMailDropped, renderMailToSend } from '#run/app/server/mailTemplates.ts';
import { deliver, type DeliveryContext } from '#platform/mail/delivery.ts';
import type { RenderedMail } from '#platform/mail/message.ts';
import { leaseDueMails, markSent } from '#platform/mail/queries.ts';
import type { Mail } from '#platform/mail/tables.ts';
import type { TestApp } from './app.ts';

interface MailServer {
  isDown?: boolean;
  /** Runs while a mail of this template is in flight, rendered and not yet taken. */
  during?: { template: string; run: () => Promise<unknown> };
}

/** What of a mail tests compare: its template, and the lines of what changed. */
const newsIn = ({ template }: Pick<Mail, 'template'>, { text }: Pick<RenderedMail, 'text'>): string =>
  [template, ...text.split('\n').filter((line) => line.includes(' → '))].join('; ');

/**
 * Does what a sender does with the mails that are due, and records it as one does.
 * @returns the news that arrived, by the first name of its reader
 */
export async function sendOutbox(site: TestApp, { isDown = false, during }: MailServer = {}) {
  const { db } = site;
  const arrived: Record<string, string[]> = {};
  const now = () => site.clock.now();
  const context = (mail: Mail): Parameters<typeof deliver>[1] => ({
    db,
    transport: {
      send: async ({ to }, message) => {
        if (during?.template === mail.template) await during.run();
        if (isDown) throw new Error('connect ECONNREFUSED 127.0.0.1:25');
        (arrived[to.split(/[.@]/)[0] ?? ''] ??= []).push(newsIn(mail, message));
      },
      close: () => undefined,
    },
    render: (one) => renderMailToSend(site.context, one),
    onDropped: onMailDropped,
    now,
    log: quiet,
    alarm: () => undefined,
    onHandedOver: () => undefined,
    recordSent: (id) => markSent(db, [id], now()),
  });
  const due = await leaseDueMails(db, now(), new Date(now().getTime() + 60_000), 10_000);
  for (const mail of due) await deliver(mail, context(mail), new AbortController().signal);
  return arrived;
}

const quiet: DeliveryContext['log'] = { warn: () => undefined, error: () => undefined };
