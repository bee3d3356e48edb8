import { accessSync, constants, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<string, { container: { image: string }; steps: { run?: string; with?: Record<string, unknown> }[] }>;
}

test('the workflow runs .ci/run on Debian, with the whole history, for each change', () => {
  const { on, permissions, jobs } = parse(readFileSync('.github/workflows/check.yml', 'utf8')) as Workflow;
  expect(Object.keys(on)).toEqual(['push', 'pull_request']);
  expect(permissions).toEqual({ contents: 'read' });
  expect(Object.keys(jobs)).toEqual(['check']);
  const { container, steps } = jobs['check'] ?? { steps: [] };
  expect(container?.image).toBe('node:20-bookworm');
  expect(steps[0]?.with).toEqual({ 'fetch-depth': 0 });
  expect(steps.at(-1)?.run).toBe('.ci/run');
  expect(() => accessSync('.ci/run', constants.X_OK)).not.toThrow();
});

test('each issue template has a name and a line about it, and the one for bugs names SECURITY.md', () => {
  const templates = globSync('.github/ISSUE_TEMPLATE/*.md');
  expect(templates).toHaveLength(2);
  for (const file of templates) {
    const [, head = ''] = /^---\n(.*?)^---\n/ms.exec(readFileSync(file, 'utf8')) ?? [];
    expect(parse(head), file).toMatchObject({
      name: expect.any(String) as string,
      about: expect.any(String) as string,
    });
  }
  expect(readFileSync('.github/ISSUE_TEMPLATE/bug.md', 'utf8')).toContain('SECURITY.md');
});
