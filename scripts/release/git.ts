import { spawnSync } from 'node:child_process';

export interface Git {
  root: string;
  (args: readonly string[], env?: Readonly<Record<string, string>>): string;
}

export const changedIn = (git: Git): string => git(['status', '--porcelain', '--untracked-files=all']);

export function gitIn(root: string): Git {
  const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}): string => {
    const options = { cwd: root, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 1 << 28 } as const;
    const { status, stdout, stderr, error } = spawnSync('git', args, options);
    if (error) throw new Error(`git cannot be started: ${error.message}`);
    if (status !== 0) throw new Error(`git ${args[0]}: ${stderr.trim().split('\n')[0] ?? ''}`);
    return stdout.trimEnd();
  };
  return Object.assign(run, { root });
}
