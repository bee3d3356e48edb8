import { expect, it } from 'vitest';
import { checkHistory, type Operation, type SequentialModel } from './linearizability.ts';

type Call = number | 'read';
const counter: SequentialModel<number, Call, number | null> = {
  initial: 0,
  step: (state, call) => (call === 'read' ? { state, answer: state } : { state: state + call, answer: null }),
  keyOf: String,
};
type Line = [call: Call, begin: number, end: number, answer?: number];
const history = (...lines: Line[]): Operation<Call, number | null>[] =>
  lines.map(([call, begin, end, answer]) => ({
    call,
    begin,
    end,
    answer: end === Infinity ? undefined : call === 'read' ? (answer ?? 0) : null,
  }));

it.each<[string, Line[], string]>([
  [
    'one after the other',
    [
      [1, 0, 1],
      ['read', 2, 3, 1],
    ],
    'linearizable',
  ],
  [
    'a read beside a write may see it or not',
    [
      [1, 0, 3],
      ['read', 1, 2, 0],
    ],
    'linearizable',
  ],
  [
    'a stale read',
    [
      [1, 0, 1],
      ['read', 2, 3, 0],
    ],
    'anomaly',
  ],
  [
    'a read that goes back',
    [
      [1, 0, 9],
      ['read', 1, 2, 1],
      ['read', 3, 4, 0],
    ],
    'anomaly',
  ],
  [
    'a lost update',
    [
      [1, 0, 3],
      [1, 1, 2],
      ['read', 4, 5, 1],
    ],
    'anomaly',
  ],
  [
    'what has no answer may have happened late',
    [
      [1, 0, Infinity],
      ['read', 1, 2, 0],
      ['read', 3, 4, 1],
    ],
    'linearizable',
  ],
  [
    'or never',
    [
      [1, 0, Infinity],
      ['read', 1, 2, 0],
      ['read', 3, 4, 0],
    ],
    'linearizable',
  ],
  [
    'but not twice',
    [
      [1, 0, Infinity],
      ['read', 1, 2, 2],
    ],
    'anomaly',
  ],
  [
    'nor before its call',
    [
      ['read', 0, 1, 1],
      [1, 2, Infinity],
    ],
    'anomaly',
  ],
])('%s', (_name, lines, verdict) => {
  expect(checkHistory(history(...lines), counter)).toBe(verdict);
});

it('gives up a search that is too long', () => {
  const many: Line[] = Array.from({ length: 20 }, (_, i) => [1 << i, i, 100 + i]);
  expect(checkHistory(history(...many, ['read', 200, 201, 1]), counter, 1000)).toBe('undecided');
});
