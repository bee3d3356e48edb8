import { existsSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findExecutable } from './chromium.ts';

const onMac = '/Applications/Firefox.app/Contents/MacOS/firefox';

export const firefoxMissing =
  'Firefox not found: its journeys are skipped (apt-get install firefox-esr, or name a browser in FIREFOX).';

export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX'];
  if (named) return existsSync(named) ? named : undefined;
  return findExecutable(['firefox-esr', 'firefox']) ?? (existsSync(onMac) ? onMac : undefined);
}

/** How a Firefox as Mozilla and Debian build it is started: Playwright has a channel for it, and speaks WebDriver BiDi with it. */
export const firefoxLaunch = () => ({
  executablePath: fileURLToPath(new URL('firefoxBridge.ts', import.meta.url)),
  // The bridge is a script of the Node that runs here.
  env: {
    ...process.env,
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    FIREFOX: findFirefox() ?? '',
  },
  firefoxUserPrefs: {
    // As on a phone, and as Playwright has it in Chromium: the width of a window is the width of its page.
    'ui.useOverlayScrollbars': 1,
    // A mouse, fine and able to hover, which a machine without one has not.
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
    // Playwright waits for the load of a page that one goes back to; from this cache there is none.
    'browser.sessionhistory.max_total_viewers': 0,
    'fission.bfcacheInParent': false,
  },
});
