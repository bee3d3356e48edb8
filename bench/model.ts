import { spawnSync } from 'node:child_process';
import { option, refuseOtherArguments } from './figures.ts';

const rounds = option('rounds', 5000);
refuseOtherArguments();
const { status } = spawnSync('vitest', ['run', '--mode', 'long', 'tests/model', '--reporter=verbose'], {
  env: { ...process.env, MODEL_RUNS: String(rounds) },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
