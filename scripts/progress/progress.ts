// In CI nobody looks on, and what keeps the end of a long output alone should keep the failures.
const intervalMs = () => (process.env['CI'] === 'true' ? 30_000 : 5000);
const listed = 10;

/** Prints how many files of a long run are done every few seconds, and at the end the files that took longest. */
export class Progress {
  private readonly name: string;
  private readonly startedAt = performance.now();
  private readonly seconds = new Map<string, number>();
  private passed = 0;
  private failed = 0;
  private files = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(name: string) {
    this.name = name;
  }

  begin(files: number): void {
    this.files = files;
    this.timer = setInterval(() => this.print(), intervalMs()).unref();
  }

  count(isPassed: boolean): void {
    if (isPassed) this.passed += 1;
    else this.failed += 1;
  }

  fileDone(file: string, seconds: number): void {
    this.seconds.set(file, (this.seconds.get(file) ?? 0) + seconds);
  }

  end(): void {
    clearInterval(this.timer);
    this.print();
    if (this.files < listed) return;
    const slowest = [...this.seconds].toSorted(([, one], [, other]) => other - one).slice(0, listed);
    console.log(`slowest files, seconds: ${slowest.map(([file, took]) => `${file} ${took.toFixed(0)}`).join(', ')}`);
  }
  private print(): void {
    const seconds = Math.round((performance.now() - this.startedAt) / 1000);
    const { size: done } = this.seconds;
    console.log(
      `${this.name}: ${done} of ${this.files} files, ${this.passed} passed, ${this.failed} failed, ${seconds} s`,
    );
  }
}
