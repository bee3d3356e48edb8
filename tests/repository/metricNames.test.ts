import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { startTestApp } from '../support/app.ts';

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}
interface Board {
  panels: { title: string; targets: { expr: string }[] }[];
}

// Prometheus makes it of every target.
const ofPrometheus = ['up'];
const words = new Set(['and', 'or', 'unless', 'bool', 'on', 'ignoring', 'offset', 'group_left', 'group_right']);

/** The metrics that an expression of PromQL asks for. */
const metricsIn = (expr: string): string[] => {
  const bare = expr
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
    .replaceAll(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
    .replaceAll(/\b[a-z_]\w*\s*\(/gi, '(');
  return [...bare.matchAll(/\b[a-z_:][\w:]*/gi)].map(([name]) => name).filter((name) => !words.has(name));
};

const { groups } = parse(readFileSync('deploy/prometheus/alerts.yaml', 'utf8')) as Rules;
const { panels } = JSON.parse(readFileSync('deploy/grafana/festival.json', 'utf8')) as Board;
const queries = [
  ...groups.flatMap(({ rules }) => rules.map(({ alert, expr }) => ({ where: alert, expr }))),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr }))),
];

test('every alarm and every panel asks for metrics that /metrics has, with the labels they have there', async () => {
  const load = () => ({ inUse: 0, waiting: 0, max: 1 });
  const site = await startTestApp({ connections: load });
  await site.nobody.get('/events');
  await site.nobody.get('/nothing');
  const { body } = await site.app.inject('/metrics');
  await site.close();
  const types = new Map([...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const names = new Set([
    ...ofPrometheus,
    ...[...types].flatMap(([name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
    ),
  ]);
  const unknown = queries.flatMap(({ where, expr }) =>
    metricsIn(expr)
      .filter((name) => !names.has(name))
      .map((name) => `${where}: ${name}`),
  );
  expect(unknown).toEqual([]);
  expect(new Set(queries.flatMap(({ expr }) => metricsIn(expr))).size).toBeGreaterThan(20);

  const labelsOf = (name: string) =>
    new Set(
      [...(new RegExp(`^${name}\\{(.*)\\}`, 'm').exec(body)?.[1] ?? '').matchAll(/(\w+)="/g)].map(([, label]) => label),
    );
  const wrongLabels = queries.flatMap(({ where, expr }) =>
    [...expr.matchAll(/(\w+)\{([^}]*)\}/g)]
      .filter(([, name = '']) => !ofPrometheus.includes(name))
      .flatMap(([, name = '', matchers = '']) =>
        [...matchers.matchAll(/(\w+)(?:=|!)/g)]
          .filter(([, label]) => !labelsOf(name).has(label))
          .map(([, label]) => `${where}: ${name} ${label}`),
      ),
  );
  expect(wrongLabels).toEqual([]);
});

test('a name that is no metric is found', () => {
  expect(metricsIn('max by (status) (nothing_here{status=~"a|b"}) > 1 and rate(other_total[5m]) > 0.1')).toEqual([
    'nothing_here',
    'other_total',
  ]);
});
