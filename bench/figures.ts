import { execFileSync } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs, type ParseArgsConfig } from 'node:util';

// A failed statement carries all its values: its beginning says enough.
process.on('uncaughtException', (error) => {
  console.error((error.stack ?? error.message).slice(0, 1500));
  process.exit(1);
});

/** Prints figures under their names, says what was missed, and makes the process fail if anything was. */
export class Figures {
  private readonly missed: string[] = [];
  private readonly notJudged: string[] = [];
  private readonly lines: [string, string][] = [];
  private readonly title: string;
  constructor(title: string) {
    this.title = title;
    flag('short');
    refuseOtherArguments();
    const machine = `${availableParallelism()} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} at the start`;
    console.log(`${title}\n  commit ${commit()}, Node ${process.versions.node}, ${machine}`);
  }

  /** One figure. `met` false: the target is missed. */
  add(name: string, value: string | number, met = true): void {
    this.lines.push([name, String(value)]);
    if (!met) this.missed.push(`${name}: ${value}`);
    console.log(`  ${met ? ' ' : '✗'} ${name.padEnd(58)} ${value}`);
  }

  /** A figure that the machine was too busy to judge. It is no miss, also with CI=true: the next run may judge it. */
  addNotJudged(name: string, value: string): void {
    this.notJudged.push(name);
    console.log(`  ? ${name.padEnd(58)} ${value}`);
  }

  /** What cannot be shown on this machine. With CI=true nothing may be left out. */
  skip(reason: string): void {
    const isAllowed = process.env['CI'] !== 'true';
    if (!isAllowed) process.exitCode = 1;
    console.log(`${this.title}: ${isAllowed ? 'SKIPPED' : 'MISSED, with CI=true nothing may be skipped'} (${reason})`);
  }

  finish(summary: string): void {
    const verdict = this.missed.length === 0 ? 'met' : `MISSED (${this.missed.join('; ')})`;
    const open =
      this.notJudged.length === 0 ? '' : `; NOT JUDGED, the machine was too busy (${this.notJudged.join('; ')})`;
    console.log(`${this.title}: ${summary}; ${verdict}${open}`);
    if (this.missed.length > 0) process.exitCode = 1;
  }
}

/** With a + where files differ from it. */
export function commit(): string {
  try {
    const git = (...args: string[]) =>
      execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .trim();
    // Results are no part of what was measured.
    const changed = git('status', '--porcelain', '--', '.', ':!bench/results');
    return `${git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '+'}`;
  } catch {
    return 'unknown';
  }
}

/** The value that so much of all (0 to 1) stays at or below. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const ms = (value: number): string => `${value.toFixed(value < 100 ? 1 : 0)} ms`;

const options: NonNullable<ParseArgsConfig['options']> = {};

/** `--name`, given or not. */
export function flag(name: string): boolean {
  options[name] = { type: 'boolean' };
  return process.argv.includes(`--${name}`);
}

/** `--name text`. */
export function textOption(name: string): string | undefined {
  options[name] = { type: 'string' };
  const { [name]: value } = parseArgs({ options: { [name]: { type: 'string' } }, strict: false }).values;
  // Without its text it is true here.
  return value === undefined ? undefined : typeof value === 'string' ? value : '';
}

/** `--name 20`: a whole number. */
export function option(name: string, otherwise: number): number {
  const text = textOption(name);
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} needs a whole number from 1`);
  return value;
}

/** To be called when all options have been asked for: any other would be ignored, and so would a word that is none of `words`. */
export function refuseOtherArguments(words: readonly string[] = []): string[] {
  let problem: string;
  try {
    const { positionals } = parseArgs({ options, allowPositionals: true });
    const [unknown] = positionals.filter((each) => !words.includes(each));
    if (unknown === undefined) return positionals;
    problem = `Unknown argument '${unknown}'`;
  } catch (error) {
    problem = (error as Error).message;
  }
  const known = [...words, ...Object.keys(options).map((name) => `--${name}`)];
  console.error(`${problem}\nThere are ${known.join(', ')}`);
  return process.exit(1);
}

/** `--short`: the form that `npm run check:long` runs. */
export const short = process.argv.includes('--short');
/** The short form runs beside other drills on machines of any speed: there a limit tells what hangs, not what is slow. */
export const within = (limitMs: number): number => limitMs * (short ? 4 : 1);
