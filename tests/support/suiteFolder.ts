import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A directory for the files of one suite, which go with it: after what hooks of later calls still do there. */
export function suiteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'suite-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
