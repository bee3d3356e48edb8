import type { Counts } from './testReports.ts';

/**
 * What a race or the model finds once is found: neither their files nor tests with such a title are run again. One page by
 * itself has no races of its own: what is red once there was slow.
 */
const findsByChance =
  /\/tests\/model\/|Races?\.test|Replacements\.test|at once|at the same|concurrent|meanwhile|race|servers|overs|twice/i;
/** More are no accident of a loaded machine. */
const maxFiles = 3;

/** @returns the failed files to run once more, alone: all of them, or none */
export const filesToRerun = ({ failedFiles, failures }: Counts): readonly string[] =>
  failedFiles.length > maxFiles ||
  failures.map(titleOf).some((title) => findsByChance.test(title) && !title.includes('/tests/pages/'))
    ? []
    : failedFiles;

const titleOf = (failure: string) => failure.split('\n', 1)[0] ?? '';

/**
 * Counts of a run whose failed files have passed when they ran again: each failure stays in the output, as flaky. Tests that a
 * failed hook had skipped count as in the second run.
 */
export function passedOnRerun(counts: Counts, rerun: Counts): Counts {
  const isAgain = (name: string) => counts.failedFiles.some((file) => name.startsWith(file));
  const ranNow = counts.skipped.filter(isAgain).length - rerun.skipped.length;
  return {
    passed: counts.passed + counts.failed + ranNow,
    failed: 0,
    failures: counts.failures.map((failure) => failure.replace(/^failed:/, 'flaky:')),
    skipped: [...counts.skipped.filter((name) => !isAgain(name)), ...rerun.skipped],
    ...(counts.onEmbedded === undefined ? {} : { onEmbedded: counts.onEmbedded }),
    failedFiles: [],
  };
}
