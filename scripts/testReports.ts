import { readFileSync } from 'node:fs';

/** What a step's JSON report says of its tests. */
export interface Counts {
  passed: number;
  failed: number;
  /** Names, each with the beginning of its message. */
  failures: string[];
  /** Names: in CI each is a failure, and somebody must find it. */
  skipped: string[];
  /** How many name the embedded database: as many are left out where there is no PostgreSQL. */
  onEmbedded?: number;
  failedFiles: string[];
}

const maxMessageLines = 12;
const beginning = (message = 'no message') => message.trim().split('\n').slice(0, maxMessageLines).join('\n');

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    /** Why the file failed outside its tests. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

export function vitestCounts(file: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [`failed: ${name}\n${beginning(message)}`] : [];
      return failed.map((test) => `failed: ${name} › ${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`);
    }),
    skipped: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'passed' && status !== 'failed')
        .map(({ fullName }) => `${name} › ${fullName}`),
    ),
    onEmbedded: report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter(({ fullName }) => /\bembedded\b/.test(fullName)),
    ).length,
    failedFiles: report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name),
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

export function playwrightCounts(file: string): Counts {
  const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: Record<'expected' | 'flaky' | 'unexpected' | 'skipped', number>;
    errors: { message?: string }[];
    suites: PlaywrightSuite[];
  };
  const specs = suites.flatMap(specsIn);
  const named = (status: string) => specs.filter(({ tests }) => tests.some((test) => test.status === status));
  return {
    passed: stats.expected + stats.flaky,
    failed: Math.max(stats.unexpected, errors.length > 0 ? 1 : 0),
    failures: [
      ...errors.map(({ message }) => beginning(message)),
      // A flaky journey passed when tried again; why it failed first is worth knowing.
      ...['unexpected', 'flaky'].flatMap((status) =>
        named(status).map(({ file: path, title, tests }) => {
          const messages = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
          return `${status}: ${path} › ${title}\n${beginning(messages.map(({ message = '' }) => message).join('\n'))}`;
        }),
      ),
    ],
    skipped: named('skipped').map(({ file: path, title }) => `${path}: ${title}`),
    // The runner has tried them again itself.
    failedFiles: [],
  };
}

const specsIn = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsIn),
];
