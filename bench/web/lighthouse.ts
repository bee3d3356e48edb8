import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { installPinned } from '../installPinned.ts';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

export interface Report {
  /** Of 100. */
  scores: Record<Category, number>;
  /** What took points away in a category, in lines to read. */
  faults: Record<Category, string[]>;
  /** Every address that the page requested. */
  requested: string[];
}

const pinned = join(import.meta.dirname, '../lighthouse');
const folder = join(import.meta.dirname, '../../dist/lighthouse');
const program = 'lighthouse/cli/index.js';
const run = promisify(execFile);

/** Installs the pinned Lighthouse from the registry of npm, unless it is there. */
export function installLighthouse(): string {
  installPinned(pinned, folder, [program]);
  const manifest = readFileSync(join(folder, 'node_modules/lighthouse/package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(manifest)).version;
}

// Requests of the page or the browser to any other host fail.
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules="MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"',
].join(' ');

/** Lighthouse's own mobile settings: slow 4G and a 4 times slower processor, both simulated; in a browser of its own. */
export async function lighthouse(url: string, browser: string): Promise<Report> {
  const options = ['--output=json', '--quiet', '--no-enable-error-reporting', `--chrome-flags=${flags}`];
  const only = `--only-categories=${categories.join(',')}`;
  const env = { ...process.env, CHROME_PATH: browser };
  let refused = '';
  // On a busy machine it may miss the beginning of a page and says so: 'Please run Lighthouse again'.
  for (let tries = 0; tries < 3; tries++) {
    try {
      const { stdout } = await run(process.execPath, [join(folder, 'node_modules', program), url, ...options, only], {
        env,
        maxBuffer: 2 ** 26,
      });
      return read(outcome.parse(JSON.parse(stdout)));
    } catch (error) {
      refused = String((error as { stderr?: string }).stderr ?? error);
    }
  }
  throw new Error(`Lighthouse says of ${url}: ${refused.slice(0, 1000)}`);
}

const score = z.number().nullable();
const outcome = z.object({
  categories: z.record(
    z.string(),
    z.object({ score, auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score,
      title: z.string(),
      displayValue: z.string().optional(),
      details: z.object({ items: z.unknown().optional() }).optional(),
    }),
  ),
});
const requestItem = z.object({ url: z.string() });
type Outcome = z.output<typeof outcome>;

function read({ categories: found, audits }: Outcome): Report {
  const each = <Value>(of: (category: Category) => Value) =>
    Object.fromEntries(categories.map((category) => [category, of(category)])) as Record<Category, Value>;
  return {
    scores: each((category) => Math.round((found[category]?.score ?? 0) * 100)),
    faults: each((category) =>
      (found[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0).flatMap(({ id }) => faultOf(id, audits)),
    ),
    requested: itemsOf(audits['network-requests']).map((request) => requestItem.parse(request).url),
  };
}

const itemsOf = (audit: Outcome['audits'][string] | undefined): unknown[] =>
  Array.isArray(audit?.details?.items) ? audit.details.items : [];

/** An audit that is not passed: its name, its value, and the first items it names. */
function faultOf(id: string, audits: Outcome['audits']): string[] {
  const audit = audits[id];
  if (!audit || audit.score === null || audit.score === 1) return [];
  const items = itemsOf(audit)
    .slice(0, 3)
    .map((item) => JSON.stringify(item).slice(0, 300));
  return [`${id} ${audit.score}: ${audit.title}${audit.displayValue ? `, ${audit.displayValue}` : ''}`, ...items];
}
