import type { FieldError } from '../contract.ts';

// PostgreSQL stores no NUL, and no text needs the others. The field's own rule judges tabs and line breaks.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Whether a text holds control characters, or lone surrogates, which would be stored as another character. */
const isUnstorable = (text: string): boolean => control.test(text) || !text.isWellFormed();

/** The texts of a body or query that cannot be stored as they are, at any depth, by dotted path. */
export function unstorableTexts(written: unknown): FieldError[] {
  const found: FieldError[] = [];
  // No recursion: 64 kB can be nested deeper than the stack.
  const waiting: [path: string, value: unknown][] = [['', written]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next;
    if (typeof value === 'string' && isUnstorable(value))
      found.push({ field: path, msg: 'This text contains characters that cannot be stored' });
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) waiting.push([path === '' ? key : `${path}.${key}`, inner]);
  }
  return found;
}
