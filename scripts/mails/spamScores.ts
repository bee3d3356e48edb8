import { execFileSync } from 'node:child_process';

export interface SpamScore {
  score: number;
  /** Those that count for or against it. */
  rules: string[];
}

function run(args: string[], input = ''): string {
  try {
    return execFileSync('spamassassin', args, { input, encoding: 'utf8', maxBuffer: 100_000_000 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    console.error('This needs SpamAssassin: apt-get install spamassassin');
    return process.exit(1);
  }
}

export const spamAssassinVersion = (): string => /version (\S+)/.exec(run(['--version']))?.[1] ?? 'unknown';

/** By the content rules alone: no network, no preferences of the user. @returns in the order of the mails */
export function scoreMails(raws: readonly string[]): SpamScore[] {
  const numbered = raws.map((raw, i) =>
    raw.replaceAll('\r\n', '\n').replace(/^Message-ID: <[^@]+/m, `Message-ID: <${idOf(i)}`),
  );
  const mbox = numbered.map((raw) => `From a@example.org Thu Jan  1 00:00:00 2026\n${raw}\n`).join('\n');
  const marked = run(['--local', '--test-mode', '--nocreate-prefs', '--prefspath=/dev/null', '--mbox'], mbox);
  // They come in an order of their own.
  const mails = marked.split(/^(?=X-Spam-Checker-Version)/m);
  return raws.map((_, i) => {
    const mail = mails.find((one) => one.includes(`\nMessage-ID: <${idOf(i)}@`)) ?? '';
    const [report, score] = /^Content analysis details: +\((-?[\d.]+) points.*\n\n[^]*?\n\n/m.exec(mail) ?? [];
    if (report === undefined) throw new Error(`no report on mail ${i}`);
    const rules = [...report.matchAll(/^ *(-?[\d.]+) ([A-Z][A-Z0-9_]+)/gm)].flatMap(([, points, rule = '']) =>
      Number(points) === 0 ? [] : [rule],
    );
    return { score: Number(score), rules };
  });
}

const idOf = (i: number) => `01900000-0000-7000-8000-${String(i).padStart(12, '0')}`;
