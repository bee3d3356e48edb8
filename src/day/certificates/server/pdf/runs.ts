/** Letters that one font sets in one direction. */
export interface Run<Face> {
  text: string;
  isRightToLeft: boolean;
  /** Null if no font has a glyph for it. */
  face: Face | null;
}

type Kind = 'left' | 'right' | 'number' | 'neutral';
interface Character {
  text: string;
  kind: Kind;
  level: number;
}

const mark = /\p{M}|[\u200c\u200d]/u;
const rightToLeft = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;
const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
};

export const runsRightToLeft = (text: string): boolean => rightToLeft.test(text);

function kindOf(character: string): Kind {
  if (/\p{Nd}/u.test(character)) return 'number';
  if (!/\p{L}/u.test(character)) return 'neutral';
  return rightToLeft.test(character) ? 'right' : 'left';
}

/**
 * A line as runs from left to right. By the Unicode Bidirectional Algorithm without its controls, which `settable`
 * removes; the first character with a direction gives the line's own.
 * @param faceOf the font for a character; `before` is that of the character before it
 */
export function runsOf<Face>(
  line: string,
  faceOf: (character: string, before: Face | null) => Face | null,
): Run<Face>[] {
  const characters = levelsOf(line);
  const runs: (Run<Face> & { level: number })[] = [];
  for (const { text, level } of characters) {
    const last = runs.at(-1);
    const isRightToLeft = level % 2 === 1;
    const face = faceOf(text, last?.level === level ? last.face : null);
    const shown = isRightToLeft ? (mirrored[text] ?? text) : text;
    if (last?.level === level && last.face === face) last.text += shown;
    else runs.push({ text: shown, level, isRightToLeft, face });
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) reverseFrom(runs, level);
  return runs.map(({ text, isRightToLeft, face }) => ({ text, isRightToLeft, face }));
}

function levelsOf(line: string): Character[] {
  const characters: Character[] = [];
  for (const text of line) {
    const before = characters.at(-1);
    const kind = before && mark.test(text) ? before.kind : kindOf(text);
    characters.push({ text, kind, level: 0 });
  }
  const base = characters.find(({ kind }) => kind === 'left' || kind === 'right')?.kind === 'right' ? 1 : 0;
  let strong: Kind = base === 1 ? 'right' : 'left';
  for (const character of characters) {
    if (character.kind === 'left' || character.kind === 'right') strong = character.kind;
    if (character.kind === 'right') character.level = 1;
    else if (character.kind === 'left') character.level = base * 2;
    else if (character.kind === 'number') character.level = strong === 'right' ? 2 : base * 2;
  }
  // Numbers take the direction of the text around them.
  const sideOf = ({ kind, level }: Character): number =>
    kind === 'left' || (kind === 'number' && level === 0) ? 0 : 1;
  const sides = characters.map((character) => (character.kind === 'neutral' ? undefined : sideOf(character)));
  for (const [open, close] of bracketsIn(characters)) {
    const inside = sides.slice(open + 1, close);
    const before = sides.slice(0, open).findLast((side) => side !== undefined) ?? base;
    if (inside.every((side) => side === undefined)) continue;
    const side = inside.includes(base) ? base : before;
    [sides[open], sides[close]] = [side, side];
  }
  characters.forEach((character, at) => {
    if (character.kind !== 'neutral') return;
    const before = sides.slice(0, at + 1).findLast((side) => side !== undefined) ?? base;
    const after = sides.slice(at).find((side) => side !== undefined) ?? base;
    character.level = (before === after ? before : base) === 1 ? 1 : base * 2;
  });
  return characters;
}

/** The pairs of brackets by position. */
function bracketsIn(characters: readonly Character[]): [open: number, close: number][] {
  const open: number[] = [];
  const pairs: [number, number][] = [];
  characters.forEach(({ text }, at) => {
    if ('([{'.includes(text)) open.push(at);
    else if (')]}'.includes(text)) {
      const from = open.findLastIndex((other) => mirrored[characters[other]?.text ?? ''] === text);
      if (from >= 0) pairs.push([open[from] ?? 0, at]);
      if (from >= 0) open.length = from;
    }
  });
  return pairs.toSorted(([one], [other]) => one - other);
}

/** Reverses every stretch of runs of at least this level. */
function reverseFrom<Face>(runs: (Run<Face> & { level: number })[], level: number): void {
  for (let from = 0; from < runs.length; from++) {
    let to = from;
    while (to < runs.length && (runs[to]?.level ?? 0) >= level) to++;
    if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
    from = to;
  }
}

// Controls, direction marks, lone surrogates, unassigned characters and variation selectors.
const shapeless = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]/u;
const joiner = /[\u200c\u200d]/;
const joining = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Deva}]/u;

/**
 * The printable part of a text: composed, on one line, without invisible characters and without symbols that no font
 * has, such as emoji. Letters stay. A text of nothing else stays whole.
 */
export function settable(text: string, isCovered: (character: string) => boolean): string {
  const composed = Array.from(text.normalize('NFC').replace(/\s+/gu, ' ').trim());
  const kept = composed.filter((character, at) => {
    // Urdu and Hindi need them inside words.
    if (joiner.test(character)) return joining.test(composed[at - 1] ?? '');
    if (shapeless.test(character)) return false;
    return isCovered(character) || /[\p{L}\p{N}]/u.test(character);
  });
  const set = kept.join('').replace(/ +/g, ' ').trim();
  return set === '' ? composed.filter((character) => !shapeless.test(character)).join('') : set;
}
