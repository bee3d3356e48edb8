import type { Counts } from './testReports.ts';

/** What a race or the model finds once is found: their files are not run again. */
const findsByChance = /\/tests\/model\/|Races?\.test|Replacements\.test/;
/** More are no accident of a loaded machine. */
const maxFiles = 3;

/** @returns the failed files to run once more, alone: all of them, or none */
export const filesToRerun = ({ failedFiles }: Pick<Counts, 'failedFiles'>): readonly string[] =>
  failedFiles.length > maxFiles || failedFiles.some((file) => findsByChance.test(file)) ? [] : failedFiles;

/** Counts of a run whose failed files have passed when they ran again: each failure stays in the output, as flaky. */
export const passedOnRerun = (counts: Counts): Counts => ({
  ...counts,
  passed: counts.passed + counts.failed,
  failed: 0,
  failures: counts.failures.map((failure) => failure.replace(/^failed:/, 'flaky:')),
  failedFiles: [],
});
