import { chromiumMissing, findChromium } from '../tests/support/chromium.ts';
import { findFirefox, firefoxMissing } from '../tests/support/firefox.ts';
import { findProgram } from '../tests/support/installedProgram.ts';
import { findBinaries } from '../tests/support/postgres.ts';

const env = process.env;

export const hasBrowser = (): boolean => findChromium() !== undefined;
export const hasPostgres = (): boolean => Boolean(env['TEST_DATABASE_URL'] || env['DATABASE_URL'] || findBinaries());

const without = (line: string) => line.slice(line.indexOf(': ') + 2);

/** @returns a line for each thing that this machine lacks and tests need */
export function leftOut(): string[] {
  const lines = [
    [
      hasPostgres(),
      'PostgreSQL: tests on it are skipped (apt-get install postgresql, or name a server in TEST_DATABASE_URL)',
    ],
    [hasBrowser(), `browser: ${without(chromiumMissing)}`],
    [findFirefox(), `Firefox: ${without(firefoxMissing)}`],
    ...(
      [
        ['PgBouncer', 'pgbouncer', 'pgbouncer'],
        ['nginx', 'nginx', 'nginx'],
        ['curl', 'curl', 'curl'],
        ['pdftotext', 'pdftotext', 'poppler-utils'],
      ] as const
    ).map(([name, program, aptPackage]) => [
      findProgram(program),
      `${name}: tests that need it are skipped (apt-get install ${aptPackage})`,
    ]),
  ] as const;
  return lines.flatMap(([isThere, line]) => (isThere ? [] : [`no ${line}`]));
}
