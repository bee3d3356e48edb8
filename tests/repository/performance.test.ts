import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { Figures } from '../../bench/figures.ts';
import { runEntry } from '../../bench/generator.ts';
import { type Figure, measureIds, ratioOf, requireValues, stoppingAll } from '../../bench/measures/measure.ts';
import { shown } from '../../bench/measures/shown.ts';
import { isMissedWithoutFault } from '../../bench/measures/words.ts';
import { readsPerSecond } from '../../bench/readLoad.ts';
import { readResults, recordedFile, type Results } from '../../bench/recorded.ts';
import { begins, performancePart, performancePictures, scalePart } from '../../scripts/performance/page.ts';

test.each(globSync('bench/**/package-lock.json'))('%s fetches from the registry of npm alone', (file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string }>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(1);
  const others = installed.filter(
    ([, { resolved = 'https://registry.npmjs.org/', integrity }]) =>
      !resolved.startsWith('https://registry.npmjs.org/') || !integrity,
  );
  expect(others).toEqual([]);
});

const words = (text: string) => text.replaceAll(/[\s|-]+/g, ' ').trim();
const recorded = readResults(recordedFile);

test.each([
  ['docs/performance.md', performancePart],
  ['docs/scale.md', scalePart],
])('%s tells what is recorded: npm run performance', (page, part) => {
  const [, generated = ''] = readFileSync(page, 'utf8').split(begins);
  expect(words(generated)).toBe(words(part(recorded)));
});

test('docs/performance.md has no cell above 300 characters', () => {
  const rows = readFileSync('docs/performance.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const cells = rows.flatMap((row) => row.split('|').map((cell) => cell.trim()));
  expect(cells.filter((cell) => cell.length > 300)).toEqual([]);
});

test('the pictures show what is recorded: npm run performance', () => {
  for (const [file, svg] of Object.entries(performancePictures(recorded)))
    expect(readFileSync(`docs/pictures/${file}`, 'utf8'), file).toBe(svg);
});

const run = {
  title: 'a measure',
  date: '2026-11-23',
  commit: 'abcdef0',
  node: '26.0.0',
  cores: 2,
  rounds: 3,
  each: '2 s',
  load: { before: 0.1, after: 1.5 },
};
const sample: Results = {
  P8: {
    ...run,
    figures: [
      {
        name: 'postgres: events, search, 10 × the data',
        unit: '×',
        values: [1.6, 1.2, 1.1],
        upperBound: 1.5,
        points: [1, 10, 30].map((x) => ({ x, p99: 3 + x / 10 })),
      },
    ],
  },
  P12: { ...run, figures: [{ name: 'p99', unit: 'ms', values: [20, 300], upperBound: 250, countsWorstRound: true }] },
  P13: {
    ...run,
    figures: [
      {
        name: 'list, times <Peer> & others',
        unit: '×',
        values: [14],
        lowerBound: 15,
        rates: { ours: [1400], '<Peer>': [100] },
      },
      {
        name: 'registering, times <Peer>',
        unit: '×',
        values: [5],
        lowerBound: 4,
        rates: { ours: [500], '<Peer>': [100] },
      },
    ],
  },
  R7: {
    ...run,
    figures: [
      { name: 'slowest', unit: 'ms', values: [90], points: [0, 1, 2].map((x) => ({ x, p50: 5, p99: 40 - x })) },
    ],
  },
  P5: { ...run, figures: [], notMeasured: 'no reason' },
};

test('the table judges the median, or the worst round where it is said to count', () => {
  const part = performancePart(sample);
  expect(part).toContain('| P8 | postgres: events, search, 10 × the data | 1.20 × (1.10 to 1.60) | ≤ 1.50 × | met |');
  expect(part).toContain('| P12 | p99 | 300 ms (20 to 300) | ≤ 250 ms | missed |');
  expect(part).toContain('| P5 | not measured: no reason |');
  expect(part).toContain('Missed: P12, P13.');
});

test.each([
  ['not measured', { P5: { ...run, figures: [], notMeasured: 'no reason' } }, 'Not measured: P5.'],
  [
    'not recorded',
    { P12: { ...run, figures: [{ name: 'p99', unit: 'ms', values: [9], upperBound: 250 }] } },
    'Not recorded: P1,',
  ],
] as [string, Results, string][])('what is %s is no target met', (_, results, sentence) => {
  const part = performancePart(results);
  expect(part).toContain(sentence);
  expect(part).not.toContain('Every target is met.');
});

test('what is measured on one database alone is shown, and told as not measured on the other', () => {
  const figures = [{ name: 'embedded', unit: 'MB' as const, values: [300], upperBound: 450 }];
  const part = performancePart({ P9: { ...run, figures, notMeasured: 'on PostgreSQL: this machine has none' } });
  expect(part).toContain('| P9 | embedded | 300 MB | ≤ 450 MB | met |');
  expect(part).toContain('| P9 | not measured: on PostgreSQL: this machine has none |');
  expect(part).toContain('Not measured: P9.');
  expect(part).toContain('- 2026-11-23, abcdef0, Node 26.0.0, 2 cores: P9 3 × 2 s, 0.1 → 1.5.');
});

test('P1 to P16 each have a control or the reason for none, and a command where the bench does not measure them', () => {
  expect(Object.keys(shown)).toEqual(Array.from({ length: 16 }, (_, at) => `P${at + 1}`));
  const elsewhere = Object.entries(shown).filter(([, about]) => 'command' in about);
  const measured = measureIds.filter((id) => id in shown);
  expect([...measured, ...elsewhere.map(([id]) => id)].toSorted()).toEqual(Object.keys(shown).toSorted());
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const commands = elsewhere.flatMap(([, about]) => ('command' in about ? [about.command] : []));
  expect(commands.filter((command) => !((/^npm (?:run )?([\w:]+)/.exec(command)?.[1] ?? '') in scripts))).toEqual([]);
});

test('a figure without a target is left out', () => {
  expect(performancePart(sample)).not.toContain('slowest');
});

test('every target is met once all of them are recorded and none is missed', () => {
  const met: Results = Object.fromEntries(
    measureIds.map((id) => [id, { ...run, figures: [{ name: 'p99', unit: 'ms', values: [9], upperBound: 250 }] }]),
  );
  expect(performancePart(met)).toContain('Every target is met.');
});

test('what a measure started is stopped when it throws, the last first, whatever else fails', async () => {
  const stopped: string[] = [];
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const work = stoppingAll(async (atEnd) => {
    atEnd(() => stopped.push('first'));
    atEnd(() => Promise.reject(new Error('does not stop')));
    atEnd(() => stopped.push('last'));
    await Promise.reject(new Error('the measure'));
  });
  await expect(work).rejects.toThrow('the measure');
  expect(stopped).toEqual(['last', 'first']);
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test('who answers nothing is waited for no longer than the load and its grace', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const load = { url, path: '/', headers: {}, connections: 1, seconds: 1 };
  try {
    await expect(readsPerSecond(load)).rejects.toThrow('answered nothing');
    const posts = { ...load, bodies: [{ body: '{}' }] };
    await expect(runEntry('postGenerator', posts, 1)).rejects.toThrow('postGenerator took longer than 2 s');
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test('a ratio to who answered nothing is no ratio', () => {
  expect(ratioOf('reads', ['ours', 'peer'], { ours: [300], peer: [100] }).values).toEqual([3]);
  expect(() => ratioOf('reads', ['ours', 'peer'], { ours: [300, 300], peer: [100, 0] })).toThrow(
    'peer answered nothing',
  );
});

test('a target that nothing was measured for is no control that missed', () => {
  const figure: Figure = { name: 'p99', unit: 'ms', values: [9] };
  const judged: Figure = { ...figure, upperBound: 250 };
  expect(() => requireValues([judged, { ...figure, values: [] }])).not.toThrow();
  expect(() => requireValues([{ ...judged, values: [] }])).toThrow('p99: no values');
  expect(() => requireValues([{ ...judged, values: [9, Number.NaN] }])).toThrow('p99: 9, NaN');
});

test('a control that misses what is missed without its fault is told apart', () => {
  const figure = (value: number): Figure => ({ name: 'p99', unit: 'ms', values: [value], upperBound: 250 });
  expect(isMissedWithoutFault(figure(400), [figure(300)])).toBe(true);
  expect(isMissedWithoutFault(figure(400), [figure(200)])).toBe(false);
  expect(isMissedWithoutFault(figure(400), [{ ...figure(300), name: 'p50' }])).toBe(false);
  expect(isMissedWithoutFault(figure(400))).toBe(false);
});

test('what a busy machine could not judge is told in the last line, and is no miss', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const figures = new Figures('health');
  figures.addNotJudged('logins', '300 ms');
  figures.finish('p99 300 ms');
  expect(log.mock.lastCall?.[0]).toBe('health: p99 300 ms; met; NOT JUDGED, the machine was too busy (logins)');
  expect(process.exitCode).toBeUndefined();
  log.mockRestore();
});

test.each([
  ['bench', ['p1'], "Unknown argument 'p1'\nThere are P1, P2,"],
  ['bench', ['--control', 'P1'], 'There are P1, P2,'],
  ['bench', ['--round', '3'], '--rounds, --seconds'],
  ['bench', ['R7', '--controls'], 'R7: no target, and so no control'],
  ['drill', ['seats', '--round', '3'], 'There are --rounds, --short'],
  ['drill', ['seat'], 'Name a drill: seats, teams,'],
])('%s %j is refused', (program, args, why) => {
  const { status, stderr } = spawnSync(process.execPath, [`bench/${program}.ts`, ...args], { encoding: 'utf8' });
  expect(stderr).toContain(why);
  expect(status).toBe(1);
});

test('the pictures are told to those who do not see them, and hold the figures', () => {
  const pictures = performancePictures(sample);
  expect(Object.keys(pictures)).toHaveLength(3);
  for (const [file, svg] of Object.entries(pictures)) {
    expect(svg, file).toMatch(/<title id="(\w+)-title">[^<]+<\/title>\n<desc id="\1-desc">[^<]+<\/desc>/);
    expect(svg, file).not.toMatch(/NaN|Infinity|undefined|<Peer>/);
  }
  expect(pictures['performance-throughput.svg']).toContain('1,400 /s');
  expect(pictures['performance-growth.svg']).toContain('at first, 6 at last');
});
