import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { rooms } from '../../scripts/house/plan.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const inCode = /`((?:src|festival|database|tests|journeys|bench|scripts|docs)\/[\w./-]*)`/g;

describe.each([
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...globSync('docs/*.md'),
  ...readdirSync('docs/decisions').map((name) => `docs/decisions/${name}`),
])('%s', (page) => {
  test('names only files that exist', () => {
    const named = [...read(page).matchAll(inCode)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });

  test('links only to files that exist', () => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(posix.join(posix.dirname(page), link)))).toEqual([]);
  });
});

test('each page is in the index and begins with its readers', () => {
  const index = read('docs/README.md');
  for (const page of globSync('docs/*.md').filter((each) => each !== 'docs/README.md')) {
    expect(index, page).toContain(`](${posix.basename(page)})`);
    if (page !== 'docs/gallery.md') expect(read(page), page).toMatch(/^# .*\n\nFor /);
  }
});

test('the architecture lists the wings and rooms in the order that the house check enforces', () => {
  const listed = [...read('docs/architecture.md').matchAll(/^\| `src\/([\w/]+?)(?:\/|\.ts)`/gm)].map(
    ([, room]) => room,
  );
  expect(listed).toEqual(rooms);
});

test('each wing has a README of at most ten lines', () => {
  const wings = readdirSync('src');
  expect(wings).toHaveLength(10);
  for (const wing of wings)
    expect(read(`src/${wing}/README.md`).trimEnd().split('\n').length, wing).toBeLessThanOrEqual(10);
});

test('what organizers are told to press stands on a screen', () => {
  const screens = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\/web\/.*(?<!\.test)\.tsx?$/.test(name))
    .map((name) => read(`src/${name}`));
  const labels = [...read('docs/organizers.md').matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label);
  expect(labels.length).toBeGreaterThan(30);
  // An item of a menu is the title of the dialog that it opens, and an ellipsis.
  const written = (label: string) => (label.endsWith('…') ? `'${label.slice(0, -1)}'` : label);
  const isOn = (screen: string, label: string) => screen.includes(label) || screen.includes(written(label));
  expect(labels.filter((label) => !screens.some((screen) => isOn(screen, label)))).toEqual([]);
});

describe('decision records', () => {
  const folder = 'docs/decisions';
  const records = readdirSync(folder).filter((name) => name !== 'README.md');
  const rows = new Map(
    [...read(`${folder}/README.md`).matchAll(/^\| \[(\d+)\]\(([^)]+)\) +\| (.*)\|$/gm)].map(
      ([, number, file, rest]) => [file, { number, cells: rest?.split('|').map((cell) => cell.trim()) }] as const,
    ),
  );

  test.each(records)('%s is in the index with its number, title, date and status', (name) => {
    const text = read(`${folder}/${name}`);
    const [, number = '', title] = /^# (\d+)\. (.*)$/m.exec(text) ?? [];
    const date = /^\W*Date:\W*(\d{4}-\d{2}-\d{2})$/m.exec(text)?.[1];
    const status = /^\W*Status:\W*(accepted|turned back|superseded by \d+)\b/m.exec(text)?.[1];
    expect(name).toMatch(new RegExp(`^${number.padStart(3, '0')}-[a-z0-9-]+\\.md$`));
    expect(rows.get(name)).toMatchObject({ number: number.padStart(3, '0') });
    expect(rows.get(name)?.cells?.slice(0, 3)).toEqual([title, date, status]);
  });

  test('code and pages cite only records that exist', () => {
    const numbers = new Set([...rows.values()].map(({ number }) => Number(number)));
    const files = globSync(['{src,tests,journeys,bench,scripts}/**/*.{ts,tsx,mjs,md}', '{docs,.}/*.{md,ts}']);
    expect(files.length).toBeGreaterThan(1000);
    const cited = files.flatMap((file) =>
      [...read(file).matchAll(/\b(?:docs\/decisions\/|[Dd]ecision )(\d{1,3})\b/g)].map(([, number]) => [
        file,
        Number(number),
      ]),
    );
    expect(cited.filter(([, number]) => !numbers.has(Number(number)))).toEqual([]);
  });

  test('the index lists no record that does not exist', () => {
    expect([...rows.keys()].filter((name) => name === undefined || !records.includes(name))).toEqual([]);
  });
});
