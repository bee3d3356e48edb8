// Most browsers name others too, so the first match counts.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const nameIn = (list: typeof browsers, userAgent: string) => list.find(([pattern]) => pattern.test(userAgent))?.[1];

/**
 * A browser and its system, roughly, as its owner would name them. Only these names are stored, so nothing that a
 * stranger wrote into the header is ever shown.
 * @example deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0') // 'Firefox on Linux'
 */
export function deviceName(userAgent: string | undefined): string | undefined {
  const [browser, system] = [browsers, systems].map((list) => nameIn(list, userAgent ?? ''));
  return browser && system ? `${browser} on ${system}` : (browser ?? system);
}
