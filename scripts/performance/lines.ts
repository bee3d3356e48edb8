import { colour, picture, round, rule, shown, axisSteps, width, words } from './svg.ts';

export interface Line {
  name: string;
  points: readonly { x: number; y: number }[];
}

const left = 90;
const right = 230;
const top = 110;
const high = 300;
const apart = 22;
const looks = [
  { stroke: 'tape-ink', dashes: '' },
  { stroke: 'edge', dashes: '' },
  { stroke: 'tape-ink', dashes: '3 6' },
];

interface Axes {
  xLabel: string;
  yLabel: string;
  marks: readonly number[];
  isEvenlySpaced?: boolean;
  markName?: (x: number) => string;
}

export function lines(id: string, title: string, axes: Axes, given: readonly Line[]): string {
  const { xLabel, yLabel, marks, isEvenlySpaced = false, markName = String } = axes;
  const rungs = axisSteps(Math.max(...given.flatMap(({ points }) => points.map(({ y }) => y))));
  const [first = 0, last = 1, most = 1] = [marks[0], marks.at(-1), rungs.at(-1)];
  const wide = width - left - right;
  const xOf = (x: number) =>
    left + wide * (isEvenlySpaced ? marks.indexOf(x) / (marks.length - 1) : (x - first) / (last - first));
  const yOf = (y: number) => top + high * (1 - y / most);
  const parts = [words(40, 84, yLabel)];
  for (const rung of rungs) {
    parts.push(rule(left, yOf(rung), left + wide, yOf(rung), rung === 0 ? colour('tape-ink') : `${colour('edge')}55`));
    parts.push(words(left - 12, yOf(rung) + 5, rung === 0 ? '0' : shown(rung), { anchor: 'end' }));
  }
  for (const mark of marks) parts.push(words(xOf(mark), top + high + 28, markName(mark), { anchor: 'middle' }));
  parts.push(words(left + wide / 2, top + high + 60, xLabel, { anchor: 'middle' }));
  const ends: number[] = [];
  const named = given
    .map((line, at) => ({ ...line, look: looks[at % looks.length] ?? { stroke: 'tape-ink', dashes: '' } }))
    .toSorted((a, b) => (a.points.at(-1)?.y ?? 0) - (b.points.at(-1)?.y ?? 0));
  for (const { name, points, look } of named) {
    const way = points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(xOf(x))} ${round(yOf(y))}`).join(' ');
    const dashes = look.dashes === '' ? '' : ` stroke-dasharray="${look.dashes}"`;
    parts.push(
      `<path d="${way}" fill="none" stroke="${colour(look.stroke)}" stroke-width="3" stroke-linejoin="round"${dashes}/>`,
    );
    const end = points.at(-1) ?? { x: last, y: 0 };
    const yAboveLast = Math.min(yOf(end.y) + 5, (ends.at(-1) ?? Infinity) - apart);
    ends.push(yAboveLast);
    parts.push(words(xOf(end.x) + 14, yAboveLast, name, { weight: 700 }));
  }
  const description = given
    .map(({ name, points }) => `${name}: ${shown(points[0]?.y ?? 0)} at first, ${shown(points.at(-1)?.y ?? 0)} at last`)
    .join('; ');
  return picture(id, top + high + 84, title, `${yLabel}, by ${xLabel}. ${description}.`, parts);
}
