import type { z } from 'zod';
import type { Db } from '../database/database.ts';
import { looksLikeLink, withoutLinks } from './links.ts';
import { composeMail, type RenderedMail } from './message.ts';
import type { Mail } from './tables.ts';
import { typedFieldsOf } from './typedText.ts';

/** What every template renders from beside its row's data. */
export interface TemplateContext {
  /** Codes and tokens are derived from it when the mail is rendered, so that no row holds them. */
  secret: string;
  /** Base of every link, without a slash at its end. */
  publicUrl: string;
  /** The sender, and the address for questions. */
  sender: { name: string; mailbox: string };
}

/** The content of one mail; the frame adds masthead, greeting, the base of the link and the contact line. */
export interface MailContent {
  /** Shown in notifications, so it never holds the code. */
  subject: string;
  paragraphs: readonly string[];
  /** The digits to type in. */
  code?: string;
  /** The one next step. `path` begins with a slash. */
  link?: { label: string; path: string };
  /** What a few readers need instead. */
  otherLink?: { label: string; path: string };
  /** Why this person gets the mail; the contact follows. */
  reason?: string;
  /** Replaces the reason and the contact line. */
  footer?: string;
  /** Paths of the one-click call and of the page. */
  unsubscribe?: { post: string; page: string };
}

/** The row of a mail, as far as a template may ask. */
export type MailRow = Pick<Mail, 'id' | 'to' | 'status'>;

/** Which mail is withdrawn, and when. */
export interface Dropped extends MailRow {
  now: Date;
}

/** A kind of mail: how its data is checked and rendered, and until when it is worth sending. */
export interface MailTemplate<Schema extends z.ZodObject = z.ZodObject> {
  /** Of the data that the outbox stores. */
  readonly schema: Schema;
  /** Null where there is nobody to write to. @throws ZodError when the data does not fit */
  render(data: unknown, context: TemplateContext): RenderedMail | null;
  /** False when the mail no longer holds and is not to be sent. @throws ZodError when the data does not fit */
  isCurrent(db: Db, data: unknown, now: Date, row: MailRow): Promise<boolean>;
  /**
   * Called before a mail that no longer holds is withdrawn, in that transaction: reverts what was recorded when it was
   * queued. False if the mail holds again, or may: it is checked once more a little later.
   */
  readonly onDropped: ((tx: Db, data: unknown, dropped: Dropped) => Promise<boolean>) | undefined;
  /**
   * The data as it is to be sent, without what may no longer be disclosed. @throws ZodError when the data does not fit
   */
  refresh(db: Db, data: unknown, now: Date, row: MailRow): Promise<object>;
}

/** The data of each template of a map, by its name. */
export type TemplateData<Templates> = {
  [Name in keyof Templates]: Templates[Name] extends MailTemplate<infer Schema> ? z.input<Schema> : never;
};

/**
 * Every template of the product with its data. Each feature's mails.ts adds its own by declaration merging, so that a
 * mail with another template's data does not compile.
 */
export interface MailTemplates {}

interface TemplateOptions<Data> {
  content: (data: Data, context: TemplateContext) => MailContent | null;
  isCurrent?: (db: Db, data: Data, now: Date, row: MailRow) => Promise<boolean>;
  onDropped?: (tx: Db, data: Data, dropped: Dropped) => Promise<boolean>;
  refresh?: (db: Db, data: Data, now: Date, row: MailRow) => Promise<Data>;
}

/**
 * A template for data of this schema, for the map in a room's server/mails.ts; docs/architecture.md, "Cost of a
 * change", has the steps of adding one. A `name` in the data is used in the greeting, unless it looks like a link. A
 * `typedText` is rendered without links; titles, reasons and messages of administrators as they are.
 */
export function mailTemplate<Schema extends z.ZodObject>(
  schema: Schema,
  {
    content,
    isCurrent = () => Promise.resolve(true),
    onDropped,
    refresh = (_db, data) => Promise.resolve(data),
  }: TemplateOptions<z.output<Schema>>,
): MailTemplate<Schema> {
  const typedFields = typedFieldsOf(schema);
  return {
    schema,
    render: (stored, context) => {
      const data = schema.parse(stored);
      const parts = content(withoutLinkText(data, typedFields), context);
      return parts && frame(parts, data['name'], context);
    },
    isCurrent: (db, stored, now, row) => isCurrent(db, schema.parse(stored), now, row),
    onDropped: onDropped && ((tx, stored, dropped) => onDropped(tx, schema.parse(stored), dropped)),
    refresh: (db, stored, now, row) => refresh(db, schema.parse(stored), now, row),
  };
}

function withoutLinkText<Data extends object>(data: Data, typedFields: readonly string[]): Data {
  const changed = Object.entries(data).map(([field, value]: [string, unknown]) => [
    field,
    typeof value === 'string' && typedFields.includes(field) ? withoutLinks(value) : value,
  ]);
  return Object.fromEntries(changed) as Data;
}

const greetingOf = (recipient: string): string => (looksLikeLink(recipient) ? 'Hello,' : `Hello ${recipient},`);

function frame(
  { link, otherLink, reason, footer, unsubscribe, ...content }: MailContent,
  recipient: unknown,
  { sender, publicUrl }: TemplateContext,
): RenderedMail {
  const questions = `Questions? Write to ${sender.mailbox}.`;
  return composeMail({
    ...content,
    masthead: sender.name,
    ...(typeof recipient === 'string' ? { greeting: greetingOf(recipient) } : {}),
    ...(link && { link: { label: link.label, url: `${publicUrl}${link.path}` } }),
    ...(otherLink && { otherLink: { label: otherLink.label, url: `${publicUrl}${otherLink.path}` } }),
    ...(unsubscribe && {
      unsubscribe: { postUrl: `${publicUrl}${unsubscribe.post}`, pageUrl: `${publicUrl}${unsubscribe.page}` },
    }),
    footer: footer ?? [reason, questions].filter(Boolean).join(' '),
  });
}
