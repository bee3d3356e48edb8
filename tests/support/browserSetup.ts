import { chromiumMissing, findChromium } from './chromium.ts';
import { findFirefox, firefoxMissing } from './firefox.ts';

export default function setup() {
  const missing = [...(findChromium() ? [] : [chromiumMissing]), ...(findFirefox() ? [] : [firefoxMissing])];
  if (missing.length > 0 && process.env['CI'] === 'true') throw new Error(missing.join('\n'));
  for (const line of missing) console.warn(line);
  if (!findChromium()) process.exit(0);
}
