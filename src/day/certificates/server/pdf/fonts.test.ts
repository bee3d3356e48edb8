import { expect, test } from 'vitest';
import { isPrintable } from '#people/accounts/certificateName.ts';
import { families } from './fonts.ts';

const characters = Array.from({ length: 0x2fff }, (_, codePoint) => String.fromCodePoint(codePoint)).filter((each) =>
  /[\p{L}\p{N}]/u.test(each),
);
const hasGlyph = (character: string): boolean =>
  families.display.some(({ font }) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));

test('every letter that a name may have on a certificate is in one of its fonts', () => {
  const printable = characters.filter((each) => each.normalize('NFC') === each && isPrintable(each));
  expect(printable.length).toBeGreaterThan(900);
  expect(printable.filter((each) => !hasGlyph(each))).toEqual([]);
});
