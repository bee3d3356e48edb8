import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedIn, type Git } from './git.ts';

export interface Plan {
  problems: readonly string[];
  commit: string;
  version: string;
  tag: string;
  /** The commit already has the version and its dated section, so it is tagged without a new commit. */
  isPrepared: boolean;
}

type Version = readonly [major: number, minor: number, patch: number];

export const branch = 'main';
const parsed = (text: string): Version | undefined => {
  const [, major, minor, patch] = /^v?(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(text) ?? [];
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
};
const compared = (a: Version, b: Version): number => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];

function unreleased(changelog: string): string | undefined {
  const [, section] = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? [];
  return section;
}

export function planRelease(git: Git, wanted: string): Plan {
  const problems: string[] = [];
  const read = (file: string) => readFileSync(join(git.root, file), 'utf8');
  const { version: current } = JSON.parse(read('package.json')) as { version: string };
  const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: { ''?: { version: string } } };
  const tags = git(['tag', '--list', 'v*.*.*']).split('\n').map(parsed);
  const released = tags
    .filter((tag) => tag !== undefined)
    .toSorted(compared)
    .at(-1);

  const version = versionOf(wanted, released ?? parsed(current));
  if (!version)
    problems.push('Name the version: npm run release -- major, minor, patch, or three numbers such as 1.2.0.');
  else if (released && compared(version, released) <= 0)
    problems.push(`${version.join('.')} is not above ${released.join('.')}, which is released.`);
  else if (compared(version, parsed(current) ?? [0, 0, 0]) < 0)
    problems.push(`${version.join('.')} is below ${current}, which package.json says.`);
  if (lock.version !== current || lock.packages['']?.version !== current)
    problems.push(`package-lock.json does not say ${current}, as package.json does: npm install --package-lock-only.`);

  const client = JSON.parse(read('client/package.json')) as { version: string };
  if (client.version !== current)
    problems.push(`client/package.json says ${client.version}, package.json ${current}: they have one version.`);

  const here = git(['branch', '--show-current']);
  if (here !== branch)
    problems.push(`This is the branch ${here === '' ? 'of no name' : here}: releases are made on ${branch}.`);
  const changed = changedIn(git);
  if (changed !== '') problems.push(`The tree is not clean: ${changed.split('\n').length} files are changed or new.`);
  if (git(['rev-parse', '--is-shallow-repository']) === 'true')
    problems.push(
      'This clone is shallow, and the upgrade is tested from the first release: git fetch --unshallow --tags.',
    );
  const name = version?.join('.') ?? '';
  const changelog = read('CHANGELOG.md');
  const section = unreleased(changelog);
  const isEmpty = section !== undefined && !/^- \S/m.test(section);
  const isDated = changelog.includes(`\n## [${name}] - `);
  const isPrepared = isEmpty && current === name && isDated;
  if (isDated && section !== undefined && !isEmpty && name !== released?.join('.'))
    problems.push(`CHANGELOG.md has a section ${name}: move the lines under "## [Unreleased]" into it.`);
  if (section === undefined) problems.push('CHANGELOG.md has no section "## [Unreleased]".');
  else if (isEmpty && !isPrepared) problems.push('CHANGELOG.md says nothing under "## [Unreleased]".');
  return { problems, commit: git(['rev-parse', 'HEAD']), version: name, tag: `v${name}`, isPrepared };
}

export function planAgain(git: Git, wanted: string, before: Plan): Plan {
  const plan = planRelease(git, wanted);
  const problems = [...plan.problems];
  if (plan.commit !== before.commit) problems.push('Another commit was checked out while the tests ran.');
  else if (plan.version !== before.version)
    problems.push(`A release was tagged while the tests ran: this would be ${plan.version}, not ${before.version}.`);
  return { ...plan, problems };
}

function versionOf(wanted: string, last: Version | undefined): Version | undefined {
  const [major, minor, patch] = last ?? [0, 0, 0];
  if (wanted === 'major') return [major + 1, 0, 0];
  if (wanted === 'minor') return [major, minor + 1, 0];
  if (wanted === 'patch') return [major, minor, patch + 1];
  return wanted.startsWith('v') ? undefined : parsed(wanted);
}
