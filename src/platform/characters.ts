/** What a single line of text cannot hold: breaks, control characters, and those that turn the direction of what follows. */
export const forbiddenInLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** What `line` and `paragraphs` of a contract say of a text of more than `most` characters; undefined for one that fits. */
export const tooLong = (label: string, most: number, text: string): string | undefined =>
  text.length > most ? `${label} cannot exceed ${most} characters` : undefined;

/** What `paragraphs` of a contract says of a text that is not empty; undefined for one that it stores. */
export const paragraphsProblem = (label: string, most: number, text: string): string | undefined =>
  tooLong(label, most, text) ??
  (forbiddenInLine.test(text.replaceAll(/[\t\n\r\u2028\u2029]/g, ''))
    ? `${label} contains characters that cannot be stored`
    : undefined);

let graphemes: Intl.Segmenter | undefined;

/** The first character of a name as people see it, an emoji of several code points too. */
export function initialOf(name: string): string {
  graphemes ??= new Intl.Segmenter();
  for (const { segment } of graphemes.segment(name)) if (visibleText(segment) !== '') return segment.toUpperCase();
  return '';
}

/** A text without what nobody sees: joiners and the like, which Urdu and emoji need and look-alikes abuse, and the empty Braille cell. */
export const visibleText = (text: string): string =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim();
