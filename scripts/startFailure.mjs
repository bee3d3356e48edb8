import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** The packages of shared libraries: on Debian and Ubuntu, on Fedora. */
const packages = {
  'libatomic.so.1': ['libatomic1', 'libatomic'],
  'libstdc++.so.6': ['libstdc++6', 'libstdc++'],
  'libgcc_s.so.1': ['libgcc-s1', 'libgcc'],
};
const orNewerNode = 'or Node 24 or newer, and start again.';

/**
 * Starts a Node and says in words why that fails, and what to install.
 * @param {string | undefined} file undefined: npm had none for this system
 * @returns {string | undefined} undefined: it starts
 */
export function whyNotStarted(file) {
  if (file === undefined)
    return `npm has none for ${process.platform} on ${process.arch}. Install Node 24 or newer, and start again.`;
  const { status, stderr, error, signal } = spawnSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  if (status === 0) return undefined;
  // If a program's dynamic loader is missing, the kernel's error does not name it.
  if (error?.code === 'ENOENT' && existsSync(file))
    return `it needs glibc${hasMusl() ? ', and this system has musl, as Alpine does' : ''}. Install Node 24 or newer from the system's own packages, and start again.`;
  const [, library] = /loading shared libraries: (\S+?):/.exec(stderr) ?? [];
  if (library !== undefined) {
    const [debian, fedora] = packages[library] ?? [];
    const what = debian ? `the package ${debian} (on Fedora ${fedora})` : `the package that has ${library}`;
    return `${library} is missing. Install ${what}, ${orNewerNode}`;
  }
  const [, old] = /version `(\w+_[\d.]+)' not found/.exec(stderr) ?? [];
  if (old !== undefined)
    return `the system is too old for it (${old} is missing). It needs Debian 10, Ubuntu 20.04, RHEL 8 or newer.`;
  const why = stderr?.trim().split('\n').at(-1) || error?.message || signal || `exit ${status}`;
  return `${why}. Install what it lacks, ${orNewerNode}`;
}

function hasMusl() {
  return existsSync('/lib') && readdirSync('/lib').some((name) => name.startsWith('ld-musl-'));
}
