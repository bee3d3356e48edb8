/** Characters that a single line of text cannot contain: line breaks, control and direction characters. */
export const forbiddenInLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** The refusal by `line` and `paragraphs` of a contract for a text longer than `most`; undefined if it fits. */
export const tooLong = (label: string, most: number, text: string): string | undefined =>
  text.length > most ? `${label} cannot exceed ${most} characters` : undefined;

/** The refusal by `paragraphs` of a contract for a text that is not empty; undefined if it can be stored. */
export const paragraphsProblem = (label: string, most: number, text: string): string | undefined =>
  tooLong(label, most, text) ??
  (forbiddenInLine.test(text.replaceAll(/[\t\n\r\u2028\u2029]/g, ''))
    ? `${label} contains characters that cannot be stored`
    : undefined);

let graphemes: Intl.Segmenter | undefined;

/** The first character of a name as people see it; an emoji may have several code points. */
export function initialOf(name: string): string {
  graphemes ??= new Intl.Segmenter();
  for (const { segment } of graphemes.segment(name)) if (visibleText(segment) !== '') return segment.toUpperCase();
  return '';
}

/**
 * A text without invisible characters: joiners, which Urdu and emoji need and look-alikes abuse, and the empty Braille
 * cell.
 */
export const visibleText = (text: string): string =>
  text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim();
