import { spawnSync } from 'node:child_process';
import { option } from './figures.ts';

const { status } = spawnSync('vitest', ['run', 'tests/model', '--reporter=verbose'], {
  env: { ...process.env, MODEL_RUNS: String(option('rounds', 5000)) },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
