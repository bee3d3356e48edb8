import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { festival } from '#festival';
import { explainFailure } from '#platform/mail/explainFailure.ts';
import { composeMail } from '#platform/mail/message.ts';
import { smtpTransport } from '#platform/mail/transport.ts';
import type { MailEnvironment } from '#run/app/server/environment.ts';

const transportOf = ({ smtpUrl, requireTls, mailFrom }: MailEnvironment) =>
  smtpTransport({
    url: smtpUrl,
    from: mailFrom ?? `${festival.shortName} <${festival.mailbox}>`,
    requireTls,
  });

/** Logs in to the mail server. @throws Error with one line that names the variable */
export async function tryMailServer(mail: MailEnvironment): Promise<void> {
  const transport = transportOf(mail);
  try {
    await transport.verify();
  } catch (error) {
    throw new Error(explainFailure(error, mail.smtpUrl), { cause: error });
  } finally {
    transport.close();
  }
}

/** Hands a mail to the mail server, as the site does. @throws Error with one line that names the variable */
export async function sendTestMail(mail: MailEnvironment, to: string): Promise<void> {
  const transport = transportOf(mail);
  const message = composeMail({
    masthead: festival.name,
    subject: `A test mail of ${festival.shortName}`,
    paragraphs: ['This mail has arrived: the site can send mail.'],
    footer: `Sent from ${hostname()} by "mail test" at ${new Date().toISOString()}.`,
  });
  try {
    await transport.send({ id: randomUUID(), to }, message);
  } catch (error) {
    throw new Error(explainFailure(error, mail.smtpUrl), { cause: error });
  } finally {
    transport.close();
  }
}
