export interface MailParts {
  /** Who writes; heads the page, as a strip of punched tape and as text. */
  masthead: string;
  /** Shown by every notification: never holds the code. */
  subject: string;
  greeting?: string;
  paragraphs: readonly string[];
  /** The digits to type in. */
  code?: string;
  /** The one thing to do next. Only http and https. */
  link?: { label: string; url: string };
  footer: string;
  /** For mails that a person can end by themselves: where mail programs post, and the page for people. */
  unsubscribe?: { postUrl: string; pageUrl: string };
}

export const stopLabel = 'Stop these reminders';
