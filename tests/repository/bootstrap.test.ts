import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { suiteFolder } from '../support/suiteFolder.ts';

const root = suiteFolder();
const runtime = join(root, 'node_modules/.bin/node');

function bootstrapWithBrokenRuntime(launcher: string) {
  for (const folder of ['scripts', 'node_modules/.bin', 'node_modules/.festival'])
    mkdirSync(join(root, folder), { recursive: true });
  copyFileSync('scripts/bootstrap.mjs', join(root, 'scripts/bootstrap.mjs'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'node_modules/.festival/install'), createHash('sha256').update('{}').digest('hex'));
  writeFileSync(runtime, '#!/bin/sh\necho "node: libatomic.so.1: cannot open shared object file" >&2\nexit 127\n');
  chmodSync(runtime, 0o755);
  const versions = `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${launcher}' } })`,
  )}`;
  return spawnSync(process.execPath, ['--import', versions, join(root, 'scripts/bootstrap.mjs')], { encoding: 'utf8' });
}

describe('a runtime that does not start', () => {
  it('is named with what it lacks, and stays for when that is installed', () => {
    const { status, stderr } = bootstrapWithBrokenRuntime('20.19.0');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The bundled Node runtime does not start .*libatomic\.so\.1.*\(found 20\.19\.0\)\.\n$/);
    expect(existsSync(runtime)).toBe(true);
  });

  it('gives way to a launcher that is new enough', () => {
    expect(bootstrapWithBrokenRuntime('24.0.0')).toMatchObject({ status: 0, stderr: '' });
    expect(existsSync(runtime)).toBe(false);
  });
});
