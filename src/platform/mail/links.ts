// Full stops as browsers read them in a host name (UTS 46): ideographic, wide, half-wide, one-dot and small ones too.
const dots = '.\\u3002\\uff0e\\uff61\\u2024\\ufe52';
const unseen = '\\p{Default_Ignorable_Code_Point}\\u2800';
const innerDot = new RegExp(`([${dots}])(?=[${unseen}]*[\\p{L}\\p{N}\\p{M}\\p{Emoji_Presentation}])`, 'gu');
const decimal = /^[^\p{L}\p{N}]*\p{Nd}+[.]\p{Nd}+[^\p{L}\p{N}.]*$/u;
const scheme = /(?<=\p{L})([:\uff1a])(?=\S)/gu;
const at = /([@\uff20\ufe6b])(?=\S)/gu;
const slashes = /[/\\\uff0f]{2,}/gu;

/**
 * The same text without anything that a mail program turns into a link by itself: bare domains, mail addresses and
 * server paths. It inserts a space after the dot, the colon or the @: `evil.com` becomes `evil. com`. Decimals and
 * times stay.
 */
export const withoutLinks = (words: string): string =>
  words
    .replace(scheme, '$1 ')
    .replace(at, '$1 ')
    .replace(slashes, (run) => Array.from(run).join(' '))
    .replace(/\S+/gu, (word) => (decimal.test(word) ? word : word.replace(innerDot, '$1 ')));

export const looksLikeLink = (words: string): boolean => withoutLinks(words) !== words;
