import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Figure } from './measures/measure.ts';

/** A measure as it was measured once. */
export interface Recorded {
  title: string;
  date: string;
  commit: string;
  node: string;
  cores: number;
  rounds: number;
  /** How long a round was, or what was done in it. */
  each: string;
  /** Of the machine, over the minute before it and the minute to its end. */
  load: { before: number; after: number };
  figures: Figure[];
  /** Why there are no figures, or none of PostgreSQL. */
  notMeasured?: string;
}

/** By the measure's id. */
export type Results = Record<string, Recorded>;

/** What the last run found, on whatever machine: not part of the repository. */
export const lastFile = join(import.meta.dirname, 'results/last.json');
/** What docs/performance.md tells. */
export const recordedFile = join(import.meta.dirname, 'results/recorded.json');

export function readResults(file: string): Results {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Replaces what was measured again and keeps the rest. */
export function writeResults(file: string, results: Results): void {
  mkdirSync(dirname(file), { recursive: true });
  const all = Object.entries({ ...readResults(file), ...results }).toSorted(([a], [b]) =>
    a.localeCompare(b, 'en', { numeric: true }),
  );
  const short = (_key: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), short, 2)}\n`);
}
