import type { Problem } from './rules.ts';

/**
 * Letters, marks and digits in the fonts of certificates: Latin, Arabic script, Greek, Cyrillic and Devanagari.
 * `src/day/certificates/server/pdf/fonts.test.ts` looks each up in the fonts.
 */
const latin =
  /[\u0300\u0301\u0303\u0304\u0308\u0309\u03230-9A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01c4-\u01dc\u01e6\u01e7\u01ea\u01eb\u01fa-\u021b\u022a-\u022d\u0230-\u0233\u0237\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9]/;
const others =
  /[\u0370-\u03e1\u03f0-\u052f\u0610-\u0615\u0620-\u065b\u065d-\u0673\u0679-\u0681\u0683-\u068f\u0691\u0693\u0696\u0698-\u069c\u069e\u06a0\u06a1\u06a4\u06a6-\u06a9\u06ab\u06af-\u06b1\u06b3\u06b7\u06ba-\u06be\u06c0-\u06c4\u06c6\u06c7\u06ca\u06cc-\u06d0\u06d2-\u06d5\u06e0\u06e1\u06ee-\u06f9\u06ff\u0750-\u0763\u0767-\u077d\u0900-\u097f]/;
/** Characters that a name cannot do without. Emoji and other symbols are left out of it. */
const letter = /(?!\p{Variation_Selector})[\p{L}\p{Mn}\p{Mc}\p{N}]/u;

const lettersOf = (name: string): string[] => Array.from(name.normalize('NFC')).filter((each) => letter.test(each));

/** Whether a certificate can show a name: it has letters, and the fonts have all of them. */
export function isPrintable(name: string): boolean {
  const letters = lettersOf(name);
  return letters.length > 0 && letters.every((each) => latin.test(each) || others.test(each));
}

const longest = 100;
/** Allowed beside letters and digits. */
const latinSign = /[ .,'’()-]/;

/** A name for certificates, in Latin letters; empty for none. */
export function certificateNameProblem(written: string): Problem {
  const name = written.trim().normalize('NFC');
  if (name === '') return undefined;
  if (name.length > longest) return `Name on certificates cannot exceed ${longest} characters`;
  const isLatin = Array.from(name).every((each) => latin.test(each) || latinSign.test(each));
  return isLatin && isPrintable(name) ? undefined : 'Please use Latin letters';
}

/** A person's name on certificates. */
export const printedName = ({ name, certificateName }: { name: string; certificateName: string | null }): string =>
  certificateName ?? name;

/** The message for a name that cannot be printed. */
export const unprintable = (name: string): string => `Certificates cannot show all letters of “${name}”.`;
