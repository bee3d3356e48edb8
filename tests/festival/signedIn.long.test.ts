import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PersonKey } from '#database/cast/people.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { findChromium, headlessShellLaunch } from '../support/chromium.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { pages, scenarioStart, describeDays, type Reading } from './days.ts';
import { newReader, type Blocks, type Reader } from './reader.ts';
import { firstDay, lastFestivalDay } from './scenario.ts';

const introduction = `# A festival, day by day, for signed-in people

For those who review wording: what home, the schedule and the page of the Opening Talk showed four signed-in people at 13:00 beyond what visitors
saw in [the same story](festival-by-day.md), on days when something changed and on the days of the festival. It leaves out what they had
seen before. \`npx vitest run --mode long tests/festival -u\` updates this page.
`;

const keyOf = new Map<string, PersonKey>([
  ['Ayesha', 'ayesha'],
  ['Bilal', 'bilal'],
  ['Hira', 'hira'],
  ['Zain', 'zain'],
]);
const namesOfPages = ['Home', 'Schedule', 'Opening Talk'] as const;
/** Beside each event, whoever reads. */
const isOfEveryEvent = (text: string) => text.startsWith('All about ');

const site = suiteApp({ pages, now: scenarioStart });
let browser: Browser;
let origin: string;

beforeAll(async () => {
  if (!findChromium()) return;
  browser = await chromium.launch(headlessShellLaunch());
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => browser?.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What `blocks` say that the same blocks of a visitor do not. */
function ownTexts(blocks: Blocks, ofVisitor: Blocks): Map<string, string> {
  const own = new Map<string, string>();
  for (const [heading, texts] of Object.entries(blocks)) {
    const common = new Set(ofVisitor[heading]);
    const shown = texts.filter((text) => !common.has(text) && !isOfEveryEvent(text));
    own.set(heading, shown.join(', '));
  }
  return own;
}

async function newSession(key: PersonKey) {
  const { user } = (await site.as(key).get<{ user: { _id: string } }>('/auth/me')).data;
  return { user, token: await createSession(site.db, user._id, site.clock.now()) };
}

/** What changed of what each reads beyond a visitor; who reads the same stands in one line. */
class OwnReadings {
  private readonly last = new Map<string, ReadonlyMap<string, string>>();

  changes(page: string, ofVisitor: Blocks, ofPeople: ReadonlyMap<string, Blocks>): string[] {
    const readersOf = new Map<string, string[]>();
    for (const [name, blocks] of ofPeople) {
      const own = ownTexts(blocks, ofVisitor);
      const last = this.last.get(`${name} ${page}`) ?? new Map<string, string>();
      this.last.set(`${name} ${page}`, own);
      const changed = [...own].filter(([heading, shown]) => shown !== (last.get(heading) ?? ''));
      const gone = [...last].filter(([heading, shown]) => shown !== '' && !own.has(heading));
      const lines = [
        ...changed.map(([heading, shown]) => `  - ${heading}: ${shown || 'as to visitors'}`),
        ...gone.map(([heading]) => `  - ${heading}: no longer there`),
      ].join('\n');
      if (lines !== '') readersOf.set(lines, [...(readersOf.get(lines) ?? []), name]);
    }
    return [...readersOf].map(([lines, readers]) => `- ${page} to ${readers.join(' and ')}\n${lines}`);
  }
}

test.skipIf(!findChromium())('four who are signed in, through a whole festival', { timeout: 900_000 }, async () => {
  if (!existsSync(pages.renderer)) throw new Error('the pages are not built: run "npm run build" first');
  const readings = new OwnReadings();
  const visitor = await newReader(browser, origin);
  const people: { name: string; key: PersonKey; reader: Reader }[] = [];
  for (const [name, key] of keyOf) people.push({ name, key, reader: await newReader(browser, origin) });

  const read = async ({ day, isQuiet, paths }: Reading) => {
    if (isQuiet && (day < firstDay || day > lastFestivalDay)) return [];
    const at = site.clock.now();
    // Sessions end when they are not used for days.
    for (const { key, reader } of people) reader.signIn(await newSession(key));
    const lines: string[] = [];
    for (const page of namesOfPages) {
      const [ofVisitor, ...ofPeople] = await Promise.all([
        visitor.read(paths[page], at),
        ...people.map(async ({ name, reader }) => [name, await reader.read(paths[page], at)] as const),
      ]);
      lines.push(...readings.changes(page, ofVisitor, new Map(ofPeople)));
    }
    return lines;
  };
  const days = await describeDays(site, read, { withEvents: false });
  await expect(`${introduction}\n${days}`).toMatchFileSnapshot('../../docs/festival-by-day-signed-in.md');
});
