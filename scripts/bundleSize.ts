// What a visitor downloads, brotli, from the manifest of the last build. A kB is 1000 bytes. Fails past the budget.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { loadedLater, offlinePages } from '#people/offline/server/files.ts';

// An overlay opens on top of a route, such as a dialog: it brings the parts of the design system that dialogs need.
const budget = { js: 100_000, css: 14_000, route: 30_000, overlay: 50_000, fonts: 100_000 };
// The part of home below the first screen is loaded shortly before it is reached, so it counts as a route.
const home = /^src\/site\/home\/web\/HomePage\.tsx$/;
const folder = 'dist/web';
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
const keys = Object.keys(manifest);
const entry = keys.find((key) => chunkOf(key).isEntry);
const homeKeys = keys.filter((key) => home.test(sourceOf(key)));
if (!entry || homeKeys.length === 0)
  throw new Error(`${folder}/.vite/manifest.json: no entry, or no chunk of the home page`);

const first = withImports([entry, ...homeKeys]);
// With the scripts in the page beside the entry.
const named = [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/<script src="\/([^"]+)"/g)];
const firstScripts = new Set([...filesOf(first, 'js'), ...named.map(([, path = '']) => path)]);
let over = 0;
printSize('first load of the home page, JS', totalBytes(firstScripts), budget.js);
printSize('first load of the home page, CSS', totalBytes(filesOf(first, 'css')), budget.css);
printSize('first load of the home page, fonts', totalBytes(fontsOf(first)), budget.fonts);
const isPage = (key: string) => /(Page|Route|BelowHero)\.tsx$/.test(sourceOf(key));
// What several parts import, some of them lazily, is no entry of its own.
const imported = new Set(keys.flatMap((key) => chunkOf(key).dynamicImports ?? []));
const lazyKeys = keys.filter((key) => imported.has(key) && !homeKeys.includes(key));
const lazyChunks = lazyKeys
  .map((key) => {
    const loaded = new Set([...firstScripts, ...(isPage(key) ? [] : loadedBefore(key))]);
    const files = [...filesOf(withImports([key]), 'js')].filter((file) => !loaded.has(file));
    return { name: sourceOf(key), isPage: isPage(key), bytes: totalBytes(files) };
  })
  .toSorted((a, b) => b.bytes - a.bytes);
for (const chunk of lazyChunks) printSize(`  ${chunk.name}`, chunk.bytes, chunk.isPage ? budget.route : budget.overlay);
for (const source of [...loadedLater, ...offlinePages.flatMap(({ sources }) => sources)]) {
  if (keys.some((key) => `/${key}`.endsWith(source))) continue;
  over += 1;
  console.log(`  ${source}: merged into another file, so no page has it without a network  MISSING`);
}
if (over > 0) process.exitCode = 1;

/** The scripts that whatever an overlay opens on has loaded, be it a page or another overlay with what that opens on. */
function loadedBefore(overlay: string, seen: readonly string[] = []): string[] {
  const openers = keys.filter((key) => chunkOf(key).dynamicImports?.includes(overlay) && !seen.includes(key));
  const [one = new Set<string>(), ...others] = openers.map((opener) => {
    const own = filesOf(withImports([opener]), 'js');
    return isPage(opener) ? own : new Set([...own, ...loadedBefore(opener, [...seen, overlay])]);
  });
  return [...one].filter((file) => others.every((scripts) => scripts.has(file)));
}

function printSize(what: string, bytes: number, limit: number) {
  const kilobytes = (figure: number) => `${(figure / 1000).toFixed(1)} kB`;
  if (bytes > limit) over += 1;
  console.log(`${what}: ${kilobytes(bytes)} of ${kilobytes(limit)}${bytes > limit ? '  TOO LARGE' : ''}`);
}

function chunkOf(key: string) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`no chunk ${key} in the manifest`);
  return chunk;
}

function sourceOf(key: string) {
  return (
    chunkOf(key)
      .src?.replace(/^(\.\.\/)*/, 'src/')
      .replace(/^src\/src\//, 'src/') ?? key
  );
}

/** The chunks that the browser loads together with these: they and their static imports. */
function withImports(start: readonly string[]) {
  const found = new Set<string>();
  const visit = (key: string) => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of chunkOf(key).imports ?? []) visit(next);
  };
  for (const key of start) visit(key);
  return found;
}

function filesOf(chunkKeys: ReadonlySet<string>, kind: 'js' | 'css') {
  const found = new Set<string>();
  for (const key of chunkKeys) {
    const chunk = chunkOf(key);
    if (kind === 'css') for (const file of chunk.css ?? []) found.add(file);
    else if (chunk.file.endsWith('.js')) found.add(chunk.file);
  }
  return found;
}

/** The fonts that plain English text makes the browser fetch: faces whose unicode-range has the letter A. */
function fontsOf(chunkKeys: ReadonlySet<string>) {
  const found = new Set<string>();
  for (const sheet of filesOf(chunkKeys, 'css')) {
    for (const [face] of readFileSync(join(folder, sheet), 'utf8').matchAll(/@font-face\s*{[^}]*}/g)) {
      const url = /url\(["']?\/?([^"')?#]+\.woff2)/.exec(face)?.[1];
      if (url && coversA(/unicode-range:([^;}]*)/.exec(face)?.[1])) found.add(url);
    }
  }
  return found;
}

function coversA(ranges = 'U+0-7F') {
  const letterA = 0x41;
  return ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().slice(2).split('-');
    const low = Number.parseInt(from.replaceAll('?', '0'), 16);
    return low <= letterA && letterA <= Number.parseInt(to.replaceAll('?', 'f'), 16);
  });
}

function totalBytes(paths: Iterable<string>) {
  let bytes = 0;
  for (const path of paths) {
    const raw = readFileSync(join(folder, path));
    bytes += path.endsWith('.woff2') ? raw.length : brotliCompressSync(raw).length;
  }
  return bytes;
}
