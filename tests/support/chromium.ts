import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const knownPaths = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

export const chromiumMissing =
  'Chromium not found: browser tests skipped (apt-get install chromium, or name a browser in CHROMIUM).';

export function findExecutable(among: readonly string[]): string | undefined {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => among.map((name) => join(folder, name)));
  return [...onPath, ...among.map((name) => `/usr/bin/${name}`)].find((file) => existsSync(file));
}

export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named) return existsSync(named) ? named : undefined;
  return findExecutable(names) ?? knownPaths.find((file) => existsSync(file));
}

/** How every browser of the project is started; without its sandbox, which starts neither as root nor in most containers. */
export function chromiumLaunch(): { executablePath?: string; args: string[] } {
  const executablePath = findChromium();
  return {
    ...(executablePath ? { executablePath } : {}),
    args: ['--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  };
}

/**
 * The browser of most journeys: Debian's headless shell where there is one, which took 88 and 103 s for 18 journeys that took
 * the whole Chromium 126 and 124 s (two cores at load 13). It shows no camera to a page.
 */
export function headlessShellLaunch(): ReturnType<typeof chromiumLaunch> {
  const shell = process.env['CHROMIUM'] ? undefined : findExecutable(['chromium-headless-shell']);
  const { args, ...whole } = chromiumLaunch();
  // Pages of a journey end before optimized code pays: 20 loads took 13.3 to 14.5 s of a processor with it, 12.7 without.
  return { ...whole, ...(shell ? { executablePath: shell } : {}), args: [...args, '--js-flags=--no-opt --no-maglev'] };
}
