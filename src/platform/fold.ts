/**
 * What searches compare and lists are ordered by: text without case, accents and the letters that Arabic and Urdu
 * keyboards write differently. The database does the same (database/foldedText.ts): a change here needs a migration of
 * its functions.
 */

const lowerCase = 'abcdefghijklmnopqrstuvwxyzæøðþđħłŋœŧəαβγδεζηθικλμνξοπρστυφχψω';
const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұһәө';
/** Each letter with the characters read as it. Capitals are not listed. */
const otherForms = {
  i: 'ı',
  o: 'ø',
  d: 'đð',
  h: 'ħ',
  l: 'ł',
  n: 'ŋ',
  t: 'ŧ',
  a: 'ə',
  σ: 'ς',
  ا: 'ٱ',
  ك: 'کڪ',
  ي: 'یىېۍ',
  ه: 'ہھەةۃ',
  ن: 'ں',
  "'": '’‘ʼʻ`',
  '-': '‐‒–—−',
};
const zeros = ['٠', '۰', '०'];
const digits = zeros.flatMap((zero) =>
  Array.from({ length: 10 }, (_, digit) => [String.fromCharCode(zero.charCodeAt(0) + digit), String(digit)] as const),
);
const forms = new Map([
  ...Object.entries(otherForms).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
  ...digits,
]);

/** One character for one. */
const replacedCharacters: ReadonlyMap<string, string> = new Map([
  ...Array.from(lowerCase + cyrillic, (letter) => [letter.toUpperCase(), forms.get(letter) ?? letter] as const),
  ['ẞ', 'ß'],
  ...forms,
]);
/** Characters written as several letters where the character is missing. */
const spelledLetters = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' } as const;
/** Combining marks of Latin, Greek, Cyrillic and Arabic script, the Arabic tatweel, and invisible characters. */
const removed =
  /[\ufe0e\ufe0f\u0300-\u036f\u0483-\u0487\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const spelled = new RegExp(`[${Object.keys(spelledLetters).join('')}]`, 'g');

/** @example fold('José ÁNGEL') === 'jose angel' */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(removed, '')
    .replace(/[^\s!-@a-z]/gu, (character) => replacedCharacters.get(character) ?? character)
    .replace(spelled, (letter) => spelledLetters[letter as keyof typeof spelledLetters]);

/** Folded letters of Arabic script in the order of the Urdu alphabet, which agrees with Arabic and Persian. */
const arabicAlphabet = Array.from('ءابپتٹثجچحخدڈذرڑزژسشصضطظعغفقكگلمنوهيے');
const byCodePoint = arabicAlphabet.toSorted();
/** Makes code points of Arabic letters sort alphabetically. */
const orderedLetters: ReadonlyMap<string, string> = new Map(
  arabicAlphabet.map((letter, at) => [letter, byCodePoint[at] ?? letter]),
);
/** Numbers in a text are compared by value up to this many digits. */
const longestNumber = 10;

/** The sort key of a text, compared by code points. @example orderKey('Élan 9') === 'elan 0000000009' */
export const orderKey = (text: string): string =>
  fold(text)
    .replace(/[\u0600-\u06ff]/g, (letter) => orderedLetters.get(letter) ?? letter)
    .replace(/[0-9]+/g, (number) => number.padStart(longestNumber, '0').slice(-longestNumber));

/**
 * Compares rows by a text as lists of people are ordered, on server and browser. Create it once per sort: it caches the
 * keys.
 */
export function byText<Row>(textOf: (row: Row) => string): (one: Row, other: Row) => number {
  const keys = new Map<string, string>();
  const keyOf = (text: string): string => {
    const key = keys.get(text) ?? orderKey(text);
    keys.set(text, key);
    return key;
  };
  return (one, other) => {
    const [a, b] = [keyOf(textOf(one)), keyOf(textOf(other))];
    if (a === b) return 0;
    return a < b ? -1 : 1;
  };
}
