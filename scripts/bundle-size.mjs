// What a visitor downloads, brotli, from the manifest of the last build. A kB is 1000 bytes. Fails past the budget.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

// `later` is what opens on top of a route, such as a dialog: it brings the parts of the design system that dialogs need.
const budget = { js: 100_000, css: 12_000, route: 25_000, later: 55_000, fonts: 100_000 };
/** What lies below the first screen of home comes when somebody is about to reach it: it counts as a route of its own. */
const home = /^src\/home\/web\/HomePage\.tsx$/;
const folder = 'dist/web';
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
const source = (key) => manifest[key].src?.replace(/^(\.\.\/)*/, 'src/').replace(/^src\/src\//, 'src/') ?? key;

const keys = Object.keys(manifest);
const entry = keys.find((key) => manifest[key].isEntry);
const homeKeys = keys.filter((key) => home.test(source(key)));
if (!entry || homeKeys.length === 0)
  throw new Error(`${folder}/.vite/manifest.json: no entry, or no chunk of the home page`);

const first = reach([entry, ...homeKeys]);
const js = total(files(first, 'js'));
const css = total(files(first, 'css'));
const fonts = total(fontsOf(first));
let over = 0;
line('first load of the home page, JS', js, budget.js);
line('first load of the home page, CSS', css, budget.css);
line('first load of the home page, fonts', fonts, budget.fonts);
const routes = keys
  .filter((key) => manifest[key].isDynamicEntry && !homeKeys.includes(key))
  .map((key) => {
    const more = [...files(reach([key]), 'js')].filter((file) => !files(first, 'js').has(file));
    return { name: source(key), size: total(new Set(more)) };
  })
  .toSorted((a, b) => b.size - a.size);
for (const { name, size } of routes)
  line(`  ${name}`, size, /(Page|Route|BelowHero)\.tsx$/.test(name) ? budget.route : budget.later);
if (over > 0) process.exitCode = 1;

function line(what, size, limit) {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  if (size > limit) over += 1;
  console.log(`${what}: ${kilobytes(size)} of ${kilobytes(limit)}${size > limit ? '  TOO LARGE' : ''}`);
}

/** The chunks that the browser loads together with these: they and their static imports. */
function reach(start) {
  const found = new Set();
  const visit = (key) => {
    if (found.has(key)) return;
    found.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const key of start) visit(key);
  return found;
}

function files(chunks, kind) {
  const found = new Set();
  for (const key of chunks) {
    const chunk = manifest[key];
    if (kind === 'css') for (const file of chunk.css ?? []) found.add(file);
    else if (chunk.file.endsWith('.js')) found.add(chunk.file);
  }
  return found;
}

/** The fonts that plain English text makes the browser fetch: faces whose unicode-range leaves out the letter A wait. */
function fontsOf(chunks) {
  const found = new Set();
  for (const sheet of files(chunks, 'css')) {
    for (const [face] of readFileSync(join(folder, sheet), 'utf8').matchAll(/@font-face\s*{[^}]*}/g)) {
      const url = /url\(["']?\/?([^"')?#]+\.woff2)/.exec(face)?.[1];
      if (url && coversA(/unicode-range:([^;}]*)/.exec(face)?.[1])) found.add(url);
    }
  }
  return found;
}

function coversA(ranges = 'U+0-7F') {
  return ranges.split(',').some((range) => {
    const [from, to = from] = range.trim().slice(2).split('-');
    const [low, high] = [from.replaceAll('?', '0'), to.replaceAll('?', 'f')].map((hex) => Number.parseInt(hex, 16));
    return low <= 0x41 && 0x41 <= high;
  });
}

function total(set) {
  let bytes = 0;
  for (const file of set) {
    const raw = readFileSync(join(folder, file));
    bytes += file.endsWith('.woff2') ? raw.length : brotliCompressSync(raw).length;
  }
  return bytes;
}
