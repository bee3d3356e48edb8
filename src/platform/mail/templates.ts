import type { RenderedMail } from './message.ts';
import type { Mail } from './tables.ts';

/** What a letter is drawn from beside the data of its row. */
export interface TemplateContext {
  /** Codes are derived from it when the letter is drawn, so that no row holds them. */
  secret: string;
  /** Base of the letter's links, without a slash at its end. */
  publicUrl: string;
}

/** Draws the letter of one template, or null where there is nobody to write to. @throws when the data does not fit. */
type Drawing = (data: unknown, context: TemplateContext) => RenderedMail | null;
export type MailTemplates = Readonly<Record<string, Drawing>>;

/** Draws a mail with the drawing of its template. @throws Error for a template that nobody draws */
export function renderTemplate(drawings: MailTemplates, mail: Mail, context: TemplateContext): RenderedMail | null {
  const drawing = drawings[mail.template];
  if (!drawing) throw new Error(`There is no mail template "${mail.template}".`);
  return drawing(mail.data, context);
}
