/** Letters that one font sets in one direction. */
export interface Run<Face> {
  text: string;
  isRightToLeft: boolean;
  /** Null where no font has a glyph for it. */
  face: Face | null;
}

type Kind = 'left' | 'right' | 'number' | 'neutral';
interface Letter {
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

function kindOf(letter: string): Kind {
  if (/\p{Nd}/u.test(letter)) return 'number';
  if (!/\p{L}/u.test(letter)) return 'neutral';
  return rightToLeft.test(letter) ? 'right' : 'left';
}

/**
 * A line as runs from left to right. By the Unicode Bidirectional Algorithm without its controls, which `settable`
 * leaves out; the first letter with a direction gives the line's own.
 * @param faceOf the font for a letter; `before` is that of the letter before it
 */
export function runsOf<Face>(line: string, faceOf: (letter: string, before: Face | null) => Face | null): Run<Face>[] {
  const letters = levelsOf(line);
  const runs: (Run<Face> & { level: number })[] = [];
  for (const { text, level } of letters) {
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

function levelsOf(line: string): Letter[] {
  const letters: Letter[] = [];
  for (const text of line) {
    const before = letters.at(-1);
    const kind = before && mark.test(text) ? before.kind : kindOf(text);
    letters.push({ text, kind, level: 0 });
  }
  const base = letters.find(({ kind }) => kind === 'left' || kind === 'right')?.kind === 'right' ? 1 : 0;
  let strong: Kind = base === 1 ? 'right' : 'left';
  for (const letter of letters) {
    if (letter.kind === 'left' || letter.kind === 'right') strong = letter.kind;
    if (letter.kind === 'right') letter.level = 1;
    else if (letter.kind === 'left') letter.level = base * 2;
    else if (letter.kind === 'number') letter.level = strong === 'right' ? 2 : base * 2;
  }
  // Numbers count as of the direction around them.
  const sideOf = ({ kind, level }: Letter): number => (kind === 'left' || (kind === 'number' && level === 0) ? 0 : 1);
  const sides = letters.map((letter) => (letter.kind === 'neutral' ? undefined : sideOf(letter)));
  for (const [open, close] of bracketsIn(letters)) {
    const inside = sides.slice(open + 1, close);
    const before = sides.slice(0, open).findLast((side) => side !== undefined) ?? base;
    if (inside.every((side) => side === undefined)) continue;
    const side = inside.includes(base) ? base : before;
    [sides[open], sides[close]] = [side, side];
  }
  letters.forEach((letter, at) => {
    if (letter.kind !== 'neutral') return;
    const before = sides.slice(0, at + 1).findLast((side) => side !== undefined) ?? base;
    const after = sides.slice(at).find((side) => side !== undefined) ?? base;
    letter.level = (before === after ? before : base) === 1 ? 1 : base * 2;
  });
  return letters;
}

/** The pairs of brackets by where they stand. */
function bracketsIn(letters: readonly Letter[]): [open: number, close: number][] {
  const open: number[] = [];
  const pairs: [number, number][] = [];
  letters.forEach(({ text }, at) => {
    if ('([{'.includes(text)) open.push(at);
    else if (')]}'.includes(text)) {
      const from = open.findLastIndex((other) => mirrored[letters[other]?.text ?? ''] === text);
      if (from >= 0) pairs.push([open[from] ?? 0, at]);
      if (from >= 0) open.length = from;
    }
  });
  return pairs.toSorted(([one], [other]) => one - other);
}

/** Turns every stretch of runs of at least this level around. */
function reverseFrom<Face>(runs: (Run<Face> & { level: number })[], level: number): void {
  for (let from = 0; from < runs.length; from++) {
    let to = from;
    while (to < runs.length && (runs[to]?.level ?? 0) >= level) to++;
    if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
    from = to;
  }
}

// Controls, what turns directions, halves of characters, what has no meaning yet, and what picks between two looks of one.
const shapeless = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Variation_Selector}]/u;
const joiner = /[\u200c\u200d]/;

/**
 * What of a text can be set: composed, in one line, without what has no shape of its own, and without symbols that no
 * font has, such as emoji. Letters stay. A text of nothing else stays whole.
 */
export function settable(text: string, isCovered: (letter: string) => boolean): string {
  const composed = Array.from(text.normalize('NFC').replace(/\s+/gu, ' ').trim());
  const kept = composed.filter((letter, at) => {
    // Urdu needs them inside of words.
    if (joiner.test(letter)) return rightToLeft.test(composed[at - 1] ?? '');
    if (shapeless.test(letter)) return false;
    return isCovered(letter) || /[\p{L}\p{N}]/u.test(letter);
  });
  const set = kept.join('').replace(/ +/g, ' ').trim();
  return set === '' ? composed.filter((letter) => !shapeless.test(letter)).join('') : set;
}
