import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { measuredPages } from '#run/operations/visit.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

let site: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  site = await startTestApp({
    quiet: false,
    log: { level: 'info', stream: { write: (line) => void lines.push(line) } },
  });
});
afterAll(() => site.close());
beforeEach(() => void lines.splice(0));

const visit = { page: '/events/:id', lcp: 1900, inp: 120, cls: 0.02 };
const report = (body: unknown) => site.nobody.post('/web-vitals', body);

/** Of the metrics, the series of visits. */
async function series(): Promise<Map<string, number>> {
  const { body } = await site.app.inject('/metrics');
  const found = body.matchAll(/^(visit_\S+) (\S+)$/gm);
  return new Map([...found].map(([, name = '', value]) => [name, Number(value)]));
}

it('counts each figure of a visit in a histogram of its page', async () => {
  expect((await report(visit)).status).toBe(200);
  await report({ page: '/events/:id', cls: 0 });
  const found = await series();
  const of = (name: string) => found.get(name.replace('}', `${name.endsWith('{}') ? '' : ','}page="/events/:id"}`));
  expect(of('visit_largest_contentful_paint_seconds_bucket{le="1.5"}')).toBe(0);
  expect(of('visit_largest_contentful_paint_seconds_bucket{le="2"}')).toBe(1);
  expect(of('visit_largest_contentful_paint_seconds_sum{}')).toBe(1.9);
  expect(of('visit_interaction_to_next_paint_seconds_bucket{le="0.1"}')).toBe(0);
  expect(of('visit_interaction_to_next_paint_seconds_bucket{le="0.15"}')).toBe(1);
  expect(of('visit_cumulative_layout_shift_bucket{le="0.01"}')).toBe(1);
  expect(of('visit_cumulative_layout_shift_bucket{le="0.025"}')).toBe(2);
});

it('refuses whatever could add a series or falsify one, and counts nothing of it', async () => {
  const before = await series();
  const wrong = [
    { page: `/events/0a0b0c0d-1111-4111-8111-0123456789ab` },
    { page: '/events/ayesha.noor@cloud.neduet.edu.pk' },
    { ...visit, page: undefined },
    { ...visit, lcp: -1 },
    { ...visit, inp: 600_001 },
    { ...visit, cls: 101 },
    { ...visit, cls: '0.1' },
    { ...visit, lcp: null },
    { ...visit, path: '/events' },
  ];
  for (const body of wrong) expect(await report(body), JSON.stringify(body)).toMatchObject({ status: 400 });
  const asText = { method: 'POST', url: '/api/web-vitals', payload: JSON.stringify(visit) } as const;
  expect((await site.app.inject({ ...asText, headers: { 'content-type': 'text/plain' } })).statusCode).toBe(415);
  expect(await series()).toEqual(before);
});

it('writes no figure and no page of a visit to the log', async () => {
  await report(visit);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ route: '/api/web-vitals', status: 200 });
  expect(lines[0]).not.toMatch(/events|1900|address/);
});

it('has few series and limits what one network may send', async () => {
  for (const page of measuredPages) await report({ ...visit, page });
  expect((await series()).size).toBeLessThanOrEqual(600);
  const limited = await startTestApp({ limits: true });
  let status = 200;
  let sent = 0;
  for (; status === 200 && sent < 1000; sent += 1) ({ status } = await limited.nobody.post('/web-vitals', visit));
  expect([status, sent]).toEqual([429, 601]);
  await limited.close();
});
