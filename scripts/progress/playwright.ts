import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestResult } from '@playwright/test/reporter';
import { Progress } from './progress.ts';

/** What fails is printed at once, what passes only counted. */
export default class PlaywrightProgress implements Reporter {
  private readonly progress = new Progress('journeys');
  /** Tests under way or to come. */
  private readonly left = new Map<string, number>();
  private readonly seconds = new Map<string, number>();

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) this.left.set(fileOf(test), (this.left.get(fileOf(test)) ?? 0) + 1);
    this.progress.begin(this.left.size);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const file = fileOf(test);
    this.seconds.set(file, (this.seconds.get(file) ?? 0) + result.duration / 1000);
    const isOver = test.outcome() !== 'unexpected' || result.retry === test.retries;
    if (result.status !== 'passed' && result.status !== 'skipped') {
      console.log(`\n${result.status}: ${file}:${test.location.line} › ${test.title}`);
      for (const { message, snippet } of result.errors) console.log(`${message ?? ''}\n${snippet ?? ''}`);
    }
    if (!isOver) return;
    const left = (this.left.get(file) ?? 0) - 1;
    this.left.set(file, left);
    if (left === 0) this.progress.fileDone(file, this.seconds.get(file) ?? 0);
    if (result.status !== 'skipped') this.progress.count(test.ok());
  }

  onError({ message }: { message?: string }): void {
    console.log(message);
  }

  onEnd(): void {
    this.progress.end();
  }

  printsToStdio(): boolean {
    return true;
  }
}

const fileOf = ({ location }: TestCase) => relative(process.cwd(), location.file);
