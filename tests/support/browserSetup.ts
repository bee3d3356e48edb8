import { chromiumMissing, findChromium } from './chromium.ts';

/** Without a browser the journeys end here with one line; with CI=true that is a failure. */
export default function setup() {
  if (findChromium()) return;
  if (process.env['CI'] === 'true') throw new Error(chromiumMissing);
  console.warn(chromiumMissing);
  process.exit(0);
}
