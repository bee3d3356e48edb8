import { MailRejected, TlsFailed } from './transport.ts';

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** Why the mail server of SMTP_URL did not take a mail, as one line for whoever set it up: which variable, and what to do. */
export function explainFailure(error: unknown, smtpUrl: string): string {
  if (!(error instanceof Error)) return `SMTP_URL: ${String(error)}`;
  const { code, command, response, responseCode, message }: SmtpError = error;
  const { host } = new URL(smtpUrl);
  const said = (response ?? message).replaceAll(/\s+/g, ' ');
  if (error instanceof TlsFailed) return `SMTP_URL: ${said}`;
  if (error instanceof MailRejected) return `The mail server ${host} refuses the mail: ${said}`;
  if (code === 'EAUTH') return `SMTP_URL: the mail server ${host} refuses the login: ${said}`;
  if (command === 'MAIL FROM') return `MAIL_FROM: the mail server ${host} refuses this sender: ${said}`;
  if (code === 'EDNS' || code === 'ENOTFOUND') return `SMTP_URL: no machine has the name ${host}`;
  if (/ECONNREFUSED/.test(message)) return `SMTP_URL: no mail server listens at ${host}`;
  if (code === 'ETIMEDOUT') return `SMTP_URL: ${host} does not answer; a firewall may be between`;
  if (responseCode !== undefined) return `The mail server ${host} does not take the mail now: ${said}`;
  return `SMTP_URL: ${host}: ${said}`;
}
