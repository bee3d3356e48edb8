// A5, P7: Lighthouse over the public pages, and how they paint, stay and answer on a slow telephone. `--runs 5`: of each.
import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { addresses } from '#platform/addresses.ts';
import { chromiumLaunch, findChromium } from '../tests/support/chromium.ts';
import { Figures, option, percentile } from './figures.ts';
import { withBadPage } from './web/badPage.ts';
import { withSite, type ProductionSite } from './web/productionSite.ts';
import { categories, installLighthouse, lighthouse, type Category, type Report } from './web/lighthouse.ts';
import { asStudent, filters, menu, registering, tabs } from './web/interactions.ts';
import { vitalsOf, type Vitals } from './web/vitals.ts';

const runs = option('runs', 3);
const least: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const most = { lcp: 2000, cls: 0.02, inp: 100 };
type Vital = keyof typeof most;
const vitals: readonly Vital[] = ['lcp', 'cls', 'inp'];

const executable = findChromium() ?? '';
if (executable === '') throw new Error('Chromium not found: install it, or name a browser in CHROMIUM');
const figures = new Figures(
  `the public pages (Lighthouse ${installLighthouse()}, mobile: performance >= 95, all else 100; ` +
    `4x slower, slow 4G: LCP <= 2.0 s, CLS <= 0.02, INP <= 100 ms), ${runs} runs each`,
);

const times = async <Done>(work: () => Promise<Done>): Promise<Done[]> => {
  const done = [];
  for (let run = 0; run < runs; run++) done.push(await work());
  return done;
};
const print = (lines: readonly string[]) => [...new Set(lines)].forEach((line) => console.log(`      ${line}`));

/** Every page that visitors see without an account. None of them asks search engines to stay away. */
const pagesOf = ({ event, featuredEvent, club }: ProductionSite): string[] => [
  addresses.home,
  addresses.about,
  addresses.events,
  event,
  addresses.schedule,
  addresses.featuredEvents,
  featuredEvent,
  club,
  addresses.apply,
  addresses.login,
  addresses.register,
];

// What is mended is the same in each run; how fast a page is depends on what else the machine does, so its median is
// held to the target and its worst is printed.
function addScores(name: string, reports: readonly Report[]): void {
  const of = (category: Category) => reports.map(({ scores }) => scores[category]);
  const held = (category: Category) =>
    category === 'performance' ? percentile(of(category), 0.5) : Math.min(...of(category));
  const missed = categories.filter((category) => held(category) < least[category]);
  const worst = `performance median ${held('performance')}, worst ${categories.map((each) => Math.min(...of(each))).join(' ')}`;
  figures.add(name, worst, missed.length === 0);
  for (const category of missed) print(reports.flatMap(({ faults }) => faults[category]));
}

const shown: Record<Vital, (value: number) => string> = {
  lcp: (value) => `${Math.round(value)} ms`,
  cls: (value) => value.toFixed(4),
  inp: (value) => `${value} ms`,
};

function addVitals(name: string, all: readonly Vitals[], held: readonly Vital[]): void {
  for (const vital of held) {
    const values = all.map((each) => each[vital]);
    const middle = percentile(values, 0.5);
    const isMet = middle <= most[vital];
    figures.add(
      `${name} ${vital.toUpperCase()}`,
      `${shown[vital](middle)}, worst ${shown[vital](Math.max(...values))}`,
      isMet,
    );
    if (!isMet) print(all.flatMap(({ why }) => why[vital]));
  }
}

/** Where it is measured, and what is pressed there. Registering and tabs stand only behind the login. */
function placesOf(site: ProductionSite) {
  const student = (context: BrowserContext) => asStudent(context, site);
  return [
    { name: addresses.home, press: menu, held: vitals },
    { name: addresses.events, press: filters, held: vitals },
    { name: site.event, press: registering, prepare: student, held: vitals },
    { name: addresses.myRegistrations, press: tabs, prepare: student, held: ['inp'] as const },
  ];
}

async function measureSite(site: ProductionSite, browser: Browser): Promise<void> {
  print([`each event shows a photograph of ${site.photographs} kB at its three widths`]);
  for (const { name, press, prepare, held } of placesOf(site)) {
    addVitals(plain(name), await times(() => vitalsOf(browser, site.url + name, press, prepare)), held);
  }
  for (const page of pagesOf(site)) {
    const reports = await times(() => lighthouse(site.url + page, executable));
    addScores(plain(page), reports);
    const elsewhere = reports
      .flatMap(({ requested }) => requested)
      .filter((url) => !url.startsWith(`${site.url}/`) && !url.startsWith('data:'));
    if (elsewhere.length > 0) figures.add(`${plain(page)} asks other hosts`, elsewhere.join(' '), false);
  }
}

/** The control: what passes a page that is wrong in every way measures nothing. */
async function measureBadPage(browser: Browser): Promise<void> {
  await withBadPage(async (url) => {
    const { scores } = await lighthouse(url, executable);
    const seen = await vitalsOf(browser, url, (page) => page.getByRole('button').tap());
    const passed = [
      ...categories.filter((category) => scores[category] >= least[category]),
      ...vitals.filter((vital) => seen[vital] <= most[vital]),
    ];
    const shownScores = [
      ...categories.map((each) => scores[each]),
      ...vitals.map((vital) => shown[vital](seen[vital])),
    ];
    const notSeen = passed.length > 0 ? `; not seen: ${passed.join(', ')}` : '';
    figures.add('a bad page misses each of them', `${shownScores.join(' ')}${notSeen}`, passed.length === 0);
  });
}

/** Ids differ from run to run. */
const plain = (path: string) => path.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, ':id');

const browser = await chromium.launch(chromiumLaunch());
try {
  await measureBadPage(browser);
  await withSite((site) => measureSite(site, browser));
} finally {
  await browser.close();
}
figures.finish('all measured');
