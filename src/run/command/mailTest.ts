import { isEmail } from '#platform/email.ts';
import { readMailEnvironment } from '#run/app/server/environment.ts';
import { defineCommand } from './command.ts';
import { sendTestMail } from './testMail.ts';

export const mailTest = defineCommand({
  name: 'mail test',
  operand: 'ADDRESS',
  summary: 'Sends a mail to ADDRESS through SMTP_URL, as the site does.',
  options: {},
  async run({ operand: address, env, terminal }) {
    if (!isEmail(address)) throw new Error(`"${address}" is no e-mail address.`);
    const mail = readMailEnvironment(env);
    await sendTestMail(mail, address);
    terminal.write(
      `The mail server ${new URL(mail.smtpUrl).host} took a mail to ${address}. Look for it there, in spam too.`,
    );
    return 0;
  },
});
