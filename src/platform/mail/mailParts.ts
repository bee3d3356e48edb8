export interface MailParts {
  /** The sender; heads the page, as a strip of punched tape and as text. */
  masthead: string;
  /** Shown by every notification: never holds the code. */
  subject: string;
  greeting?: string;
  paragraphs: readonly string[];
  /** The digits to type. */
  code?: string;
  /** The one next step. Only http and https. */
  link?: { label: string; url: string };
  /** What a few readers need instead, in small print under it. */
  otherLink?: { label: string; url: string };
  footer: string;
  /** For mails that can be unsubscribed: where mail programs post, and the page for people. */
  unsubscribe?: { postUrl: string; pageUrl: string };
}

export const stopLabel = 'Stop these reminders';
