import { renderMail } from '../../src/run/app/server/mailTemplates.ts';
import { smtpTransport } from '../../src/platform/mail/transport.ts';
import { festival } from '../../src/platform/festival/server.ts';
import { mailOf, mailSamples, mailSite } from '../../tests/support/mailSamples.ts';
import { startSmtpServer } from '../../tests/support/smtpServer.ts';

export interface RawMail {
  template: string;
  subject: string;
  html: string;
  raw: string;
}

export async function rawMails(): Promise<RawMail[]> {
  let arrived = '';
  const server = await startSmtpServer((raw) => {
    arrived = raw;
  });
  const from = `${festival.shortName} <fest@fest.example.org>`;
  const transport = smtpTransport({ url: server.url, from, requireTls: false });
  const mails: RawMail[] = [];
  try {
    for (const [template, samples] of Object.entries(mailSamples)) {
      for (const data of samples) {
        const mail = mailOf(template, data);
        const message = renderMail(mailSite, mail);
        if (!message) continue;
        await transport.send(mail, message);
        mails.push({ template, subject: message.subject, html: message.html, raw: arrived });
      }
    }
    return mails;
  } finally {
    transport.close();
    await server.close();
  }
}
