import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node';
import { Progress } from './progress.ts';

/** For `npm test`, beside a reporter that prints at the end where each test failed. */
export default class VitestProgress implements Reporter {
  private readonly progress = new Progress('tests');

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.progress.begin(specifications.length);
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const file = relative(process.cwd(), test.module.moduleId);
    if (state === 'failed') console.log(`failed: ${file} › ${test.fullName}\n${errors[0]?.message ?? ''}`);
    if (state !== 'skipped') this.progress.count(state === 'passed');
  }

  onTestModuleEnd(module: TestModule): void {
    const { duration, prepareDuration, collectDuration, setupDuration } = module.diagnostic();
    const seconds = (duration + prepareDuration + collectDuration + setupDuration) / 1000;
    this.progress.fileDone(relative(process.cwd(), module.moduleId), seconds);
  }

  onTestRunEnd(): void {
    this.progress.end();
  }
}
