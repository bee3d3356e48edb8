import type { Letter } from './message.ts';
import type { Mail } from './tables.ts';

/** What a letter is drawn from beside the data of its row. */
export interface DrawingContext {
  /** Codes are derived from it when the letter is drawn, so that no row holds them. */
  secret: string;
  /** Base of the letter's links, without a slash at its end. */
  publicUrl: string;
}

/** Draws the letter of one template, or null where there is nobody to write to. @throws when the data does not fit. */
type Drawing = (data: unknown, context: DrawingContext) => Letter | null;
export type Drawings = Readonly<Record<string, Drawing>>;

/** Draws a mail with the drawing of its template. @throws Error for a template that nobody draws */
export function drawMail(drawings: Drawings, mail: Mail, context: DrawingContext): Letter | null {
  const drawing = drawings[mail.template];
  if (!drawing) throw new Error(`There is no mail template "${mail.template}".`);
  return drawing(mail.data, context);
}
