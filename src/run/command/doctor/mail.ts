import { isEmail } from '#platform/email.ts';
import { right, unknown, wrong, type Finding } from '#run/operations/server/finding.ts';
import type { Environment } from '#run/app/server/environment.ts';
import { sendTestMail, tryMailServer } from '../testMail.ts';

export async function examineMail(
  { smtpUrl, requireTls, mailFrom }: Pick<Environment, 'smtpUrl' | 'requireTls' | 'mailFrom'>,
  address: string | undefined,
): Promise<Finding> {
  if (smtpUrl === undefined) return unknown('mail', 'SMTP_URL is unset: mail is kept in the mailbox of development');
  const { host } = new URL(smtpUrl);
  try {
    if (address === undefined) {
      await tryMailServer({ smtpUrl, requireTls, mailFrom });
      return right('mail', `${host} lets us in; --mail-to ADDRESS also sends a mail`);
    }
    if (!isEmail(address)) return wrong('mail', `"${address}" is no e-mail address`);
    await sendTestMail({ smtpUrl, requireTls, mailFrom }, address);
    return right('mail', `${host} took a mail to ${address}: look for it there`);
  } catch (error) {
    return wrong('mail', error instanceof Error ? error.message : String(error));
  }
}
