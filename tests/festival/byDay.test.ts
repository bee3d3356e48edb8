import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { suspended } from '../../src/site/rendering/renderer.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { pages, scenarioStart, describeDays } from './days.ts';
import { eventText, homeText, scheduleText } from './pageText.ts';

const introduction = `# A festival, day by day

For those who review wording: what five people were mailed, and what home, the schedule and the page of the Opening Talk showed visitors at
13:00, from six weeks before the first day to a week after the last. \`tests/festival/byDay.test.ts\` plays \`tests/festival/scenario.ts\` and fails
when a text changes; \`npx vitest run tests/festival -u\` updates this page. It lists only what a page did not say the day before.
[What signed-in people saw](festival-by-day-signed-in.md) is another page.
`;

const site = suiteApp({ pages, now: scenarioStart });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const textOf = { Home: homeText, Schedule: scheduleText, 'Opening Talk': eventText } as const;
const namesOfPages = ['Home', 'Schedule', 'Opening Talk'] as const;

/** A page whose parts are not imported yet is rendered again a second later. */
async function read(url: string): Promise<string> {
  const { statusCode, body } = await site.app.inject({ url });
  expect(statusCode, url).toBe(200);
  if (!body.includes(suspended)) return body;
  site.clock.advance(1);
  return read(url);
}

const labelOf = (line: string) => line.slice(0, line.indexOf(':')).replace(' (today)', '');

function changesOf(before: readonly string[], now: readonly string[]): string[] {
  const fresh = now.filter((line) => !before.includes(line));
  const labels = new Set(now.map(labelOf));
  const gone = before.map(labelOf).filter((label) => !labels.has(label));
  return [...fresh, ...gone.map((label) => `no longer there: ${label}`)];
}

test('five people through a whole festival: what each was mailed, and what the pages said', async () => {
  if (!existsSync(pages.renderer)) throw new Error('the pages are not built: run "npm run build" first');
  const before: Record<string, string[]> = {};
  const days = await describeDays(site, async ({ paths }) => {
    const lines: string[] = [];
    for (const name of namesOfPages) {
      const now = textOf[name](await read(paths[name]));
      const changes = changesOf(before[name] ?? [], now);
      before[name] = now;
      if (changes.length > 0) lines.push(`- ${name}`, ...changes.map((line) => `  - ${line}`));
    }
    return lines;
  });
  await expect(`${introduction}\n${days}`).toMatchFileSnapshot('../../docs/festival-by-day.md');
});
