import { chromiumMissing, findChromium } from './chromium.ts';

export default function setup() {
  if (findChromium()) return;
  if (process.env['CI'] === 'true') throw new Error(chromiumMissing);
  console.warn(chromiumMissing);
  process.exit(0);
}
