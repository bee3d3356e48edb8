import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packed } from '../../scripts/release/make.ts';
import { changelog, edited, repository, type Repository } from '../support/releaseRepository.ts';

test('sets the version, dates the changelog, commits, tags and packs, and pushes nothing', () => {
  const { root, git, read, release } = repository();
  const today = () => new Date().toISOString().slice(0, 10);
  const before = today();
  const { status, stdout, stderr } = release('minor');
  expect([status, stderr]).toEqual([0, '']);
  const { version, scripts } = JSON.parse(read('package.json')) as { version: string; scripts: object };
  expect([version, Object.keys(scripts)]).toEqual(['1.1.0', ['test', 'check:long', 'build']]);
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([lock.version, lock.packages['']?.version]).toEqual(['1.1.0', '1.1.0']);
  expect(JSON.parse(read('client/package.json')), 'the client').toMatchObject({ version: '1.1.0' });
  expect(lock.packages['node_modules/other']?.version, 'of another package').toBe('1.0.0');
  const changelogOf = (day: string) => changelog.replace('[Unreleased]\n', `[Unreleased]\n\n## [1.1.0] - ${day}\n`);
  expect([before, today()].map(changelogOf)).toContain(read('CHANGELOG.md'));
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('Release 1.1.0');
  expect(git('describe', '--exact-match')).toBe('v1.1.0');
  expect(read('runs'), 'all tests, none skipped').toBe('true;true;');

  const archive = join(root, 'dist/release/festival-1.1.0.tar.gz');
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex');
  expect(read('dist/release/festival-1.1.0.tar.gz.sha256')).toBe(`${sum}  festival-1.1.0.tar.gz\n`);
  const there = spawnSync('tar', ['-tzf', archive], { encoding: 'utf8' }).stdout.split('\n');
  expect(there.filter((name) => name !== '' && !name.endsWith('/')).toSorted()).toEqual(
    [
      'CHANGELOG.md',
      'client/package.json',
      'dist/commit',
      'dist/web/index.html',
      'docs/pictures/home.jpg',
      'package-lock.json',
      'package.json',
      'src/main.ts',
    ].map((name) => `festival-1.1.0/${name}`),
  );
  const built = spawnSync('tar', ['-xzOf', archive, 'festival-1.1.0/dist/web/index.html'], { encoding: 'utf8' }).stdout;
  expect(built).toBe('built 1.1.0');
  const commit = spawnSync('tar', ['-xzOf', archive, 'festival-1.1.0/dist/commit'], { encoding: 'utf8' }).stdout;
  expect(commit).toBe(`${git('rev-parse', 'HEAD')}\n`);
  const sbom = JSON.parse(read('dist/release/festival-1.1.0.cdx.json')) as {
    bomFormat: string;
    metadata: { component: { purl: string } };
    components: { name: string }[];
  };
  expect([sbom.bomFormat, sbom.metadata.component.purl]).toEqual(['CycloneDX', 'pkg:npm/festival@1.1.0']);
  expect(
    sbom.components.map((each) => each.name),
    'without what development needs',
  ).toEqual(['other']);
  const openapi = JSON.parse(read('dist/release/festival-1.1.0.openapi.json')) as { paths: object };
  expect(Object.keys(openapi.paths)).toContain('/api/events/{id}');
  for (const words of [
    'festival-1.1.0.cdx.json',
    'festival-1.1.0.openapi.json',
    'Released 1.1.0',
    'tagged v1.1.0',
    sum,
    'Nothing was pushed',
    'git push --atomic origin main v1.1.0',
  ])
    expect(stdout).toContain(words);
});

test('packs what its README links to but what development needs, and the client that docs/api.md installs', () => {
  const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\((?!https?:)([^)#/]+)/g)].map(
    ([, link = '']) => link,
  );
  const left = new Set(links.filter((link) => !packed.includes(link)));
  expect([...left].toSorted()).toEqual(['bench', 'journeys', 'tests']);
  expect(readFileSync('docs/api.md', 'utf8')).toContain('`npm install ./client`');
  expect(packed).toContain('client');
});

test('does not run tests again that have passed for this commit', () => {
  const { git, write, read, release } = repository();
  for (const check of ['test', 'check-long']) write(`node_modules/.festival/passed-${check}`, git('rev-parse', 'HEAD'));
  const { status, stdout } = release('2.0.0');
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^npm test has passed .*\nnpm run check:long has passed for this commit\./),
  ]);
  expect(() => read('runs')).toThrow(/ENOENT/);
});

describe('says in a line what is wrong and changes nothing', () => {
  const faults: [what: string, args: string[], spoil: (to: Repository) => void, lines: RegExp[]][] = [
    ['no version', [], () => undefined, [/^Name the version: /]],
    ['two versions', ['minor', 'patch'], () => undefined, [/^Name the version: /]],
    ['a version of two numbers', ['1.2'], () => undefined, [/^Name the version: /]],
    ['a version that is released', ['1.0.0'], () => undefined, [/^1\.0\.0 is not above 1\.0\.0, which is released\.$/]],
    ['a lower version', ['0.9.9'], () => undefined, [/^0\.9\.9 is not above 1\.0\.0/]],
    ['a file that is new', ['patch'], (to) => to.write('src/new.ts', ''), [/^The tree is not clean: 1 files/]],
    [
      'another branch',
      ['patch'],
      (to) => void to.git('checkout', '--quiet', '-b', 'topic'),
      [/^This is the branch topic/],
    ],
    ['no section', ['patch'], edited('CHANGELOG.md', (text) => text.replace('[Unreleased]', '[Next]')), [/no section/]],
    [
      'an empty section',
      ['patch'],
      edited('CHANGELOG.md', (text) => text.replace('- A line.\n', '')),
      [/says nothing under/],
    ],
    [
      'another version in the lock',
      ['patch'],
      edited('package-lock.json', (text) => text.replace('"1.0.0"', '"1.0.1"')),
      [/^package-lock\.json does not say 1\.0\.0/],
    ],
    [
      'another version of the client',
      ['patch'],
      edited('client/package.json', (text) => text.replace('"1.0.0"', '"0.9.0"')),
      [/^client\/package\.json says 0\.9\.0, package\.json 1\.0\.0/],
    ],
    [
      'a section that is dated and lines under Unreleased',
      ['1.1.0'],
      edited('CHANGELOG.md', (text) =>
        text.replace('## [1.0.0]', '## [1.1.0] - 2026-11-30\n\n- B line.\n\n## [1.0.0]'),
      ),
      [/^CHANGELOG\.md has a section 1\.1\.0: move /],
    ],
    [
      'a file that is new, where git is set to hide them',
      ['patch'],
      (to) => {
        to.git('config', 'status.showUntrackedFiles', 'no');
        to.write('src/new.ts', '');
      },
      [/^The tree is not clean: 1 files/],
    ],
    [
      'a clone without its history',
      ['patch'],
      (to) => to.write('.git/shallow', `${to.git('rev-parse', 'HEAD')}\n`),
      [/^This clone is shallow/],
    ],
    [
      'several at once',
      ['0.1.0'],
      (to) => {
        to.git('checkout', '--quiet', '-b', 'topic');
        to.write('CHANGELOG.md', '');
      },
      [/^0\.1\.0 is not above/, /^This is the branch/, /^The tree is not clean/, /has no section/],
    ],
  ];
  test.each(faults)('%s', (_what, args, spoil, lines) => {
    const to = repository();
    spoil(to);
    const before = to.state();
    const { status, stderr } = to.release(...args);
    expect(status).toBe(1);
    expect(stderr.trimEnd().split('\n')).toEqual(
      [...lines, /^Nothing was changed\.$/].map((line) => expect.stringMatching(line)),
    );
    expect(to.state()).toBe(before);
    expect(existsSync(join(to.root, 'runs')), 'before any test runs').toBe(false);
  });

  test.each([
    ['tests that fail', 'exit 1', /^npm test failed/m],
    [
      'tests that leave a file behind',
      `node -e "require('fs').writeFileSync('left', '')"`,
      /^npm test left changed files behind/m,
    ],
  ])('%s', (_what, run, line) => {
    const to = repository(run);
    const { status, stderr } = to.release('patch');
    expect([status, stderr]).toEqual([1, expect.stringMatching(line)]);
    expect(to.git('log', '--oneline').split('\n')).toHaveLength(1);
    expect(to.git('tag')).toBe('v1.0.0');
    expect(to.read('package.json')).toContain('"version": "1.0.0"');
  });
});

test('the first release may be the version that is there', () => {
  const to = repository();
  const { git, release } = to;
  git('tag', '--delete', 'v1.0.0');
  edited('CHANGELOG.md', (text) => text.replace(/## \[1\.0\.0\][^]*/, ''))(to);
  expect(release('1.0.0').status).toBe(0);
  expect(git('describe', '--exact-match')).toBe('v1.0.0');
});

test('a commit that has its version and its dated section is tagged and packed as it is', () => {
  const { root, git, write, read, commit, release } = repository();
  for (const file of ['package.json', 'package-lock.json', 'client/package.json'])
    write(file, read(file).replace('"1.0.0"', '"1.1.0"'));
  write(
    'package-lock.json',
    read('package-lock.json').replace(/("": \{\s*"name": "festival",\s*"version": )"1.0.0"/, '$1"1.1.0"'),
  );
  write('CHANGELOG.md', changelog.replace('[Unreleased]\n', '[Unreleased]\n\n## [1.1.0] - 2026-11-30\n'));
  commit();
  const [before, text] = [git('rev-parse', 'HEAD'), read('CHANGELOG.md')];
  const { status, stderr } = release('1.1.0');
  expect([status, stderr]).toEqual([0, '']);
  expect([git('rev-parse', 'HEAD'), git('describe', '--exact-match'), read('CHANGELOG.md')]).toEqual([
    before,
    'v1.1.0',
    text,
  ]);
  expect(existsSync(join(root, 'dist/release/festival-1.1.0.tar.gz'))).toBe(true);
});
