import type { DrillDatabases } from '../databases.ts';
import { median } from '../figures.ts';

/** What a measure found: one value a round, and what it has to reach. */
export interface Figure {
  name: string;
  unit: '×' | 'ms' | '/s' | 'MB' | '%' | '';
  values: number[];
  lowerBound?: number;
  upperBound?: number;
  /** Instead of the median of the rounds. */
  countsWorstRound?: true;
  /** The rates behind a ratio, by who reached them: one a round. */
  rates?: Record<string, number[]>;
  /** For a picture: one point a step of `along`. */
  points?: { x: number; [line: string]: number }[];
  along?: string;
}

export type AtEnd = (stop: () => unknown) => void;

export interface Bench {
  /** What a measure starts it stops with this: the last first, whether it ended or threw. */
  atEnd: AtEnd;
  databases: DrillDatabases;
  rounds: number;
  seconds: number;
  /** `slowRequests` for the control: each request takes 5 ms more of the processor, or `SLOWER_BY_MS`, and every target has to be missed. */
  entry: '' | 'slowRequests' | 'ballast';
}

/** In the order of a run. */
export const measureIds = ['P1', 'P2', 'P3', 'P4', 'P5', 'P8', 'P9', 'P11', 'P12', 'P13', 'P15', 'R7'] as const;

/** What a run asks for. */
export interface Runs {
  rounds: number;
  seconds: number;
}

export interface Measure {
  id: (typeof measureIds)[number];
  title: string;
  /** How often it really measures, and how long each time, where that is not what the run asks for. */
  runs?(requested: Runs): { rounds: number; each: string };
  /** Its figures are shown only: no control could miss. */
  hasNoTarget?: true;
  /** It has nothing to measure on PostgreSQL. */
  isEmbeddedAlone?: true;
  run(bench: Bench): Promise<Figure[]>;
  /** A control of its own, where no slower request would show. */
  control?(bench: Bench): Promise<Figure[]>;
}

/** What cannot be measured on this machine; counts as missed. */
export class NotMeasured extends Error {}

/** Does the work and stops what it started, the last first, also after an error. */
export async function stoppingAll<T>(work: (atEnd: AtEnd) => Promise<T>): Promise<T> {
  const stops: (() => unknown)[] = [];
  try {
    return await work((stop) => void stops.push(stop));
  } finally {
    for (const stop of stops.toReversed()) {
      try {
        await stop();
      } catch (error) {
        console.error(error);
      }
    }
  }
}

export const decisiveValue = ({ values, upperBound, countsWorstRound }: Figure): number =>
  countsWorstRound ? Math[upperBound === undefined ? 'min' : 'max'](...values) : median(values);

/** Undefined without a target. */
export function isMet(figure: Figure): boolean | undefined {
  const { lowerBound, upperBound } = figure;
  if (lowerBound === undefined && upperBound === undefined) return undefined;
  const value = decisiveValue(figure);
  return value >= (lowerBound ?? -Infinity) && value <= (upperBound ?? Infinity);
}

/** @throws where a target is to be judged by nothing: no comparison with NaN is true, and a control would pass */
export function requireValues(figures: readonly Figure[]): void {
  for (const figure of figures)
    if (isMet(figure) !== undefined && (figure.values.length === 0 || figure.values.some(Number.isNaN)))
      throw new Error(`${figure.name}: ${figure.values.length === 0 ? 'no values' : figure.values.join(', ')}`);
}

/** The ratios of two rates, round by round. @throws when the other answered nothing: any rate would be a success then */
export function ratioOf(
  name: string,
  [ours, peer]: readonly [string, string],
  rates: Record<string, number[]>,
  lowerBound?: number,
): Figure {
  const peers = rates[peer] ?? [];
  if (peers.some((rate) => !(rate > 0))) throw new Error(`${name}: ${peer} answered nothing`);
  return {
    name,
    unit: '×',
    values: (rates[ours] ?? []).map((rate, at) => rate / (peers[at] ?? Number.NaN)),
    ...(lowerBound === undefined ? {} : { lowerBound }),
    rates: { [ours]: rates[ours] ?? [], [peer]: peers },
  };
}
