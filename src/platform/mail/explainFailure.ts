import { MailRejected, TlsFailed } from './transport.ts';

interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** One line for the operator: why the mail server of SMTP_URL refused a mail, and which variable to correct. */
export function explainFailure(error: unknown, smtpUrl: string): string {
  if (!(error instanceof Error)) return `SMTP_URL: ${String(error)}`;
  const { code, command, response, responseCode, message }: SmtpError = error;
  const { host } = new URL(smtpUrl);
  const reason = (response ?? message).replaceAll(/\s+/g, ' ');
  if (error instanceof TlsFailed) return `SMTP_URL: ${reason}`;
  if (error instanceof MailRejected) return `The mail server ${host} refuses the mail: ${reason}`;
  if (code === 'EAUTH') return `SMTP_URL: the mail server ${host} refuses the login: ${reason}`;
  if (command === 'MAIL FROM') return `MAIL_FROM: the mail server ${host} refuses this sender: ${reason}`;
  if (code === 'EDNS' || code === 'ENOTFOUND') return `SMTP_URL: no machine has the name ${host}`;
  if (/ECONNREFUSED/.test(message)) return `SMTP_URL: no mail server listens at ${host}`;
  if (code === 'ETIMEDOUT') return `SMTP_URL: ${host} does not answer; a firewall may be between`;
  if (responseCode !== undefined) return `The mail server ${host} does not take the mail now: ${reason}`;
  return `SMTP_URL: ${host}: ${reason}`;
}
