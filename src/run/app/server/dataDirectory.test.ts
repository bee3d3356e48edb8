import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { suiteFolder } from '../../../../tests/support/suiteFolder.ts';
import { makeDataDirectory } from './dataDirectory.ts';

const folder = suiteFolder();
const modeOf = (...path: string[]) => statSync(join(...path)).mode & 0o7777;

describe.runIf(process.platform !== 'win32')('makeDataDirectory', () => {
  it('makes it for its owner alone, also below a directory that is not there', () => {
    const directory = join(folder, 'new', 'data');
    expect(makeDataDirectory(directory)).toBeUndefined();
    expect([modeOf(folder, 'new'), modeOf(directory)]).toEqual([0o700, 0o700]);
  });

  it('closes what an older version left open, and follows no link out of it', () => {
    const directory = join(folder, 'old');
    mkdirSync(join(directory, 'postgres/base/1'), { recursive: true });
    const outside = join(folder, 'outside');
    writeFileSync(outside, '');
    for (const name of ['lock', 'secret', 'postgres/PG_VERSION', 'postgres/base/1/1259', 'ours-is-not'])
      writeFileSync(join(directory, name), '');
    symlinkSync(outside, join(directory, 'postgres/link'));
    for (const path of readdirSync(directory, { recursive: true, encoding: 'utf8' }))
      chmodSync(join(directory, path), 0o777);
    chmodSync(directory, 0o777);

    expect(makeDataDirectory(directory)).toBeUndefined();
    const inside = ['', 'lock', 'secret', 'postgres', 'postgres/PG_VERSION', 'postgres/base/1', 'postgres/base/1/1259'];
    expect(inside.filter((path) => (modeOf(directory, path) & 0o077) !== 0)).toEqual([]);
    expect(modeOf(outside), 'behind the link').toBe(0o777);
    expect(modeOf(directory, 'ours-is-not'), 'what is not of the database').toBe(0o777);
  });

  // The super-user may write anywhere but on a file system that is mounted read-only, and nobody else may mount one.
  it('says of one that cannot be written to that it is read-only', () => {
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o500 });
    if (process.getuid?.() !== 0) {
      expect(() => makeDataDirectory(closed)).toThrow(`DATA_DIR ${closed} is read-only for the user of this process`);
      return;
    }
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', closed]);
    try {
      for (const directory of [closed, join(closed, 'data')])
        expect(() => makeDataDirectory(directory)).toThrow(
          `DATA_DIR ${directory} is read-only: its file system is mounted so`,
        );
    } finally {
      execFileSync('umount', [closed]);
    }
  });

  it('refuses a directory that everybody shares, in one line, and leaves it as it is', () => {
    const shared = join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    expect(() => makeDataDirectory(shared)).toThrow(/^DATA_DIR [^\n]*name a directory in it$/);
    expect(modeOf(shared)).toBe(0o1777);
    expect(() => makeDataDirectory('/')).toThrow(/^DATA_DIR \/ /);
  });
});
