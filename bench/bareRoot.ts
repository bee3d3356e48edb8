import { type ChildProcess, execFileSync, spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What a newcomer has: the last Node 20, with the npm that comes with it. */
const launchers = [`node-${process.platform}-${process.arch}@20.20.2`, 'npm@10.8.2'];
const authorities = '/etc/ssl/certs/ca-certificates.crt';

/** How this machine reaches the outside: the proxy, and the certificates that npm trusts. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(name)),
);

export interface Run {
  /** What it has written so far, both streams as one. */
  output(): string;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  /** Ctrl+C, unless another signal is named: to every process of the run. */
  interrupt(signal?: NodeJS.Signals): void;
  isOver(): boolean;
}

/** A Debian of its own below the temporary directory. It shares the network of this machine, and nothing else. */
export interface BareRoot {
  path: string;
  /** Runs a line of the shell there, as root unless a user is named. Each process that it leaves ends with it. */
  run(line: string, env?: Record<string, string>, user?: string): Run;
}

function debianMirror(): string {
  const folder = '/etc/apt/sources.list.d';
  const files = ['/etc/apt/sources.list', ...readdirSync(folder).map((name) => join(folder, name))];
  const text = files
    .filter((file) => /\.(list|sources)$/.test(file) && existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  return /^(?:deb |URIs: *).*?(https?:\/\/\S+\/debian)\/?(?:\s|$)/m.exec(text)?.[1] ?? 'http://deb.debian.org/debian';
}

interface Contents {
  /** Of Debian, beside its minimum. */
  packages?: readonly string[];
  /** Of npm, installed globally. */
  programs?: readonly string[];
}

/** Debian 12, unless told otherwise with ca-certificates, git, curl and Node 20. It needs root, debootstrap and the network. */
export function makeBareRoot({
  packages = ['ca-certificates', 'git', 'curl'],
  programs = launchers,
}: Contents = {}): BareRoot {
  const path = mkdtempSync(join(tmpdir(), 'festival-bare-'));
  const children = new Set<ChildProcess>();
  process.on('exit', () => {
    for (const child of children) child.kill('SIGKILL');
    // Processes that are just ending may still write.
    rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  const quiet: StdioOptions = ['ignore', 'ignore', 'inherit'];
  const include = packages.length === 0 ? [] : [`--include=${packages.join(',')}`];
  const choice = ['--variant=minbase', ...include, 'bookworm'];
  execFileSync('debootstrap', [...choice, path, debianMirror()], { stdio: quiet });
  for (const file of ['/etc/resolv.conf', ...(network['NODE_EXTRA_CA_CERTS'] === undefined ? [] : [authorities])])
    if (existsSync(dirname(join(path, file)))) copyFileSync(file, join(path, file));
  // The installer of Debian writes it, debootstrap does not; tests of TLS connect to the name.
  writeFileSync(join(path, 'etc/hosts'), '127.0.0.1 localhost\n');
  const flags = ['--global', '--no-audit', '--no-fund', '--loglevel=error', `--prefix=${path}/usr/local`];
  if (programs.length > 0) execFileSync('npm', ['install', ...flags, ...programs], { stdio: quiet });

  return {
    path,
    run(line, env = {}, user = 'root') {
      const inside = ['chroot', `--userspec=${user}`, path];
      const outside = ['--mount', '--pid', '--fork', '--kill-child', `--mount-proc=${path}/proc`, ...inside];
      const variables = { ...network, HOME: '/root', PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...env };
      const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
      const child = spawn('unshare', [...outside, '/usr/bin/env', '-i', ...assignments, 'sh', '-c', line], {
        // A group of its own, which Ctrl+C reaches.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      children.add(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += String(part)));
      const ended = once(child, 'close').then(([code]): number | null => {
        children.delete(child);
        return code as number | null;
      });
      return {
        output: () => output,
        ended,
        interrupt: (signal = 'SIGINT') => child.pid !== undefined && process.kill(-child.pid, signal),
        isOver: () => child.exitCode !== null || child.signalCode !== null,
      };
    },
  };
}
