// Whether the whole suite provokes every refusal that the contracts list: each process of the tests leaves what its servers
// answered in one directory, and the end of the run compares.
import { appendFileSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { longForms } from './longForms.ts';

interface Provoked {
  /** `METHOD /path`, as in the contracts. */
  call: string;
  code: string;
  message: string | undefined;
}

const variable = 'TEST_PROVOKED_REFUSALS';
const provoked = new Set<string>();

export const noteProvoked = (refusal: Provoked): void => void provoked.add(JSON.stringify(refusal));

/** Leaves what this process has provoked since the last time. Random sequences may miss it next time, and planted faults prove nothing. */
export function keepProvoked(testFile: string): void {
  const directory = process.env[variable];
  if (directory !== undefined && provoked.size > 0 && !/\/tests\/(harness|malformed|model)\//.test(testFile))
    appendFileSync(join(directory, String(process.pid)), [...provoked, ''].join('\n'));
  provoked.clear();
}

/** To be called before the tests. @returns what to call after them: it throws when a refusal was never provoked */
export function collectProvoked(project: TestProject): () => Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'refusals-'));
  process.env[variable] = directory;
  return async () => {
    const lines = readdirSync(directory).flatMap((file) => readFileSync(join(directory, file), 'utf8').split('\n'));
    rmSync(directory, { recursive: true });
    if (!isWholeRun(project)) return;
    const missing = await unprovoked(lines.filter(Boolean).map((line) => JSON.parse(line) as Provoked));
    // A line each for the end of the output: of an error after the tests the JSON report says nothing.
    for (const refusal of missing) console.log(`failed: no test provokes ${refusal}`);
    if (missing.length > 0) throw new Error('refusals that no test provokes');
    console.log('every refusal that a call lists was provoked');
  };
}

/** Every file ran on both databases, every test of it, and none failed: one that stops early provokes nothing more. */
function isWholeRun({ config, vitest }: TestProject): boolean {
  const ran = new Set(vitest.state.getPaths());
  return (
    process.env['TEST_POSTGRES_URL'] !== undefined &&
    config.testNamePattern === undefined &&
    vitest.state.getCountOfFailedTests() === 0 &&
    globSync(config.include, { cwd: config.root, exclude: [longForms] }).every((file) =>
      ran.has(join(config.root, file)),
    )
  );
}

/** The refusals that a call lists and never answered, and the messages that no answer had. */
async function unprovoked(all: readonly Provoked[]): Promise<string[]> {
  const { allRefusals, codeOf, contracts } = await import('#run/apidocs/server/contracts.ts');
  const { commonRefusals } = await import('#platform/http/refusals.ts');
  const answered = new Set(all.map(({ call, code }) => `${call} ${code}`));
  const listed = Object.values(contracts).flatMap((calls) =>
    Object.entries(calls).flatMap(([key, { refusals = [] }]) => refusals.map((row) => `${key} ${codeOf(row)}`)),
  );
  const unprovokedMessages = Object.entries(allRefusals).filter(
    ([row, { message, code = row }]) =>
      !(row in commonRefusals) && !all.some((one) => one.code === code && isMadeFrom(message, one.message ?? '')),
  );
  return [
    ...listed.filter((refusal) => !answered.has(refusal)),
    ...unprovokedMessages.map(([row, { message }]) => `${row}: ${message}`),
  ];
}

/** Whether a sentence is this one with its `{places}` filled in. */
function isMadeFrom(template: string, sentence: string): boolean {
  let at = 0;
  return template.split(/\{\w+\}/).every((part) => {
    const found = sentence.indexOf(part, at);
    at = found + part.length;
    return found >= 0;
  });
}
