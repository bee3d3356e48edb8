import { median } from '../../bench/figures.ts';
import { isMet, measureIds, type Figure } from '../../bench/measures/measure.ts';
import { targetOf, valueOf, verdictOf, withUnit } from '../../bench/measures/words.ts';
import type { Results } from '../../bench/recorded.ts';
import { bars, type Bar } from './bars.ts';
import { lines } from './lines.ts';

export const begins = '<!-- what follows is written by `npm run performance` -->';

const nothingYet =
  'Nothing is recorded yet: `npm run bench -- --record` on a quiet machine, then `npm run performance`.';

const figuresOf = (results: Results, id: string): readonly Figure[] => results[id]?.figures ?? [];
const named = (results: Results, id: string, part: string) =>
  figuresOf(results, id).find(({ name }) => name.includes(part));

export function performancePictures(results: Results): Record<string, string> {
  const rendered = {
    'performance-throughput.svg': throughput(results),
    'performance-rush.svg': rush(results),
    'performance-growth.svg': growth(results),
  };
  return Object.fromEntries(
    Object.entries(rendered).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function throughput(results: Results): string | undefined {
  const group = (part: string): Bar[] => {
    const rates = Object.assign(
      {},
      ...figuresOf(results, 'P13').map(({ name, rates: each }) => (name.startsWith(part) ? each : {})),
    );
    return Object.entries(rates as Record<string, number[]>)
      .map(([name, values]) => ({
        name: name === 'ours' ? 'TechFest' : name,
        perSecond: median(values),
        ...(name === 'ours' ? { isOurs: true } : {}),
      }))
      .toSorted((a, b) => b.perSecond - a.perSecond);
  };
  const [list, registering] = [group('list'), group('registering')];
  if (list.length === 0 || registering.length === 0) return undefined;
  return bars('throughput', 'Throughput beside two peers on the same PostgreSQL', [
    { title: 'Lists of 30 events', bars: list },
    { title: 'Registrations: ours with all rules and the mail, the others a bare insert', bars: registering },
  ]);
}

function rush(results: Results): string | undefined {
  const points = named(results, 'R7', 'slowest')?.points;
  if (!points || points.length < 2) return undefined;
  const line = (name: 'p50' | 'p99') => ({ name, points: points.map(({ x, [name]: y = 0 }) => ({ x, y })) });
  const marks = points.map(({ x }) => x).filter((x) => x % 5 === 0);
  const last = points.at(-1)?.x ?? 0;
  return lines(
    'rush',
    'Answers while registration opens, 20 students a second',
    {
      xLabel: 'seconds since registration opened',
      yLabel: 'Milliseconds',
      marks: marks.at(-1) === last ? marks : [...marks, last],
    },
    [line('p99'), line('p50')],
  );
}

function growth(results: Results): string | undefined {
  const figures = figuresOf(results, 'P8').filter(({ name, points }) => name.startsWith('postgres') && points);
  if (figures.length === 0) return undefined;
  const marks = figures[0]?.points?.map(({ x }) => x) ?? [];
  return lines(
    'growth',
    'What a call costs as the data grow',
    {
      xLabel: 'times 3,000 people, 30 events and 6,000 registrations',
      yLabel: 'Milliseconds, p99',
      marks,
      isEvenlySpaced: true,
      markName: (x) => `${x} ×`,
    },
    figures.map(({ name, points = [] }) => ({
      name: name.replace('postgres: ', '').replace(', 10 × the data', ''),
      points: points.map(({ x, p99 = 0 }) => ({ x, y: p99 })),
    })),
  );
}

const descriptions: Record<string, string> = {
  'performance-throughput.svg': 'Bars: how many lists and registrations a second we, Directus and Parse Server answer',
  'performance-rush.svg': 'Lines: p50 and p99 of the answers, second by second, while registration opens',
  'performance-growth.svg':
    'Lines: p99 of a page of events, a search and a registration at 1, 10 and 30 times the data',
};

function verdictPart(results: Results): string {
  const ids = Object.keys(results);
  const wanting = {
    Missed: ids.filter((id) => figuresOf(results, id).some((figure) => isMet(figure) === false)),
    'Not measured': ids.filter((id) => results[id]?.notMeasured !== undefined),
    'Not recorded': measureIds.filter((id) => !results[id]),
  };
  const listed = Object.entries(wanting).filter(([, each]) => each.length > 0);
  if (listed.length === 0) return 'Every target is met.';
  return listed.map(([what, each]) => `${what}: ${each.join(', ')}.`).join(' ');
}

export function performancePart(results: Results): string {
  const ids = Object.keys(results);
  if (ids.length === 0) return `## Results\n\n${nothingYet}\n`;
  const rows = ids.flatMap((id) => {
    const measure = results[id];
    if (!measure) return [];
    const missing = measure.notMeasured === undefined ? [] : [`| ${id} | not measured: ${measure.notMeasured} | | | |`];
    const found = measure.figures
      .filter((figure) => isMet(figure) !== undefined)
      .map((figure) => `| ${id} | ${figure.name} | ${valueOf(figure)} | ${targetOf(figure)} | ${verdictOf(figure)} |`);
    return [...found, ...missing];
  });
  const runs = Map.groupBy(
    ids.flatMap((id) => (results[id] ? [{ id, ...results[id] }] : [])),
    ({ date, commit, node, cores }) => `${date}, ${commit}, Node ${node}, ${cores} cores`,
  );
  const listed = [...runs].map(([where, measures]) => {
    const each = measures.map((one) => `${one.id} ${one.rounds} × ${one.each}, ${one.load.before} → ${one.load.after}`);
    return `- ${where}: ${each.join('; ')}.`;
  });
  const pictures = Object.keys(performancePictures(results)).map(
    (file) => `![${descriptions[file]}](pictures/${file})`,
  );
  return [
    '## Results',
    'The median of the rounds with their range, or the worst round where the measure says so. Figures without a target are in `bench/results/recorded.json`.',
    `| No. | Figure | Found | Target | Verdict |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}`,
    verdictPart(results),
    '## Pictures',
    ...pictures,
    '## Runs',
    'Rounds, and the load of the machine before and after.',
    listed.join('\n'),
    '',
  ].join('\n\n');
}

export function scalePart(results: Results): string {
  const measure = results['P15'];
  if (!measure || measure.notMeasured !== undefined) return `## Figures\n\n${measure?.notMeasured ?? nothingYet}\n`;
  const checked = measure.figures.filter(({ rates }) => rates);
  const other = measure.figures.filter(({ rates }) => !rates);
  const rate = (values: readonly number[] = []) => median(values).toFixed(0);
  const { date, commit, load, cores } = measure;
  return [
    '## Figures',
    `Measured and simulated on ${date} at ${commit}, ${cores} cores, load ${load.before} → ${load.after}.`,
    `| | Registrations a second, measured | simulated | Error |\n| --- | --- | --- | --- |\n${checked
      .map(
        ({ name, rates, values }) =>
          `| ${name.replace('error of the simulation, ', '')} | ${rate(rates?.['measured'])} | ${rate(rates?.['simulated'])} | ${(values[0] ?? 0).toFixed(0)} % |`,
      )
      .join('\n')}`,
    `| What | Value |\n| --- | --- |\n${other.map(({ name, values, unit }) => `| ${name} | ${values.length === 0 ? 'no number is enough' : withUnit(values[0] ?? 0, unit)} |`).join('\n')}`,
    '',
  ].join('\n\n');
}
