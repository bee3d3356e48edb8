// The layout of the code as rules over its imports, names and sizes (docs/decisions has the why). Text in, findings out.
import { posix } from 'node:path';
import { longestFile, mayImport, meantReads, meantWrites, namesOf, roomOf, speaksSql, vagueNames } from './plan.ts';
import { filesReadBy, importsOf, withoutComments, type Import } from './source.ts';
import { styleFindings } from './styles.ts';
import { textFindings } from './texts.ts';
import { retiredIn } from './words.ts';
import { declaringFileByTable, writesIn } from './writes.ts';

export interface Finding {
  rule: string;
  path: string;
  message: string;
}
export type Files = ReadonlyMap<string, string>;
interface Code {
  path: string;
  text: string;
  code: string;
  imports: (Import & { target: string | undefined })[];
}

const isCode = (path: string) => /\.(tsx?|mjs)$/.test(path);
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
// The dots themselves are computed alike for the screen and for paper.
const isWeb = (path: string) =>
  /(^|\/)web(\/|\.tsx?$)|\.tsx$|^src\/ui\/(?!dots\/(dots|font|clubField)\.ts$)/.test(path);
const isServer = (path: string) => /(^|\/)server(\/|\.ts$)|^src\/platform\/(database|mail)\//.test(path);
const isPure = (path: string) => /^src\/.*(^|\/)(contract|rules)\.ts$/.test(path);
/** Everything in these files that is against the house. Paths are from the project's root, with `/`. */
export function findings(files: Files): Finding[] {
  const found: Finding[] = [];
  const sources = new Map<string, Code>();
  for (const [path, text] of files) {
    found.push(...nameFindings(path), ...sizeFindings(path, text), ...wordFindings(path, text));
    if (path.startsWith('src/')) found.push(...textFindings(path, text));
    if (path.startsWith('src/') && isCode(path) && !isTest(path)) sources.set(path, read(path, text));
  }
  found.push(...styleFindings(files));
  const names = namesOf(files.get('festival/festival.json'), files.get('festival/clubs.json'));
  const tables = declaringFileByTable(sources.values());
  for (const source of sources.values()) {
    const add = (rule: string, message: string) => found.push({ rule, path: source.path, message });
    for (const each of source.imports) importFindings(source, each, add);
    for (const file of filesReadBy(source.code)) {
      const target = posix.join(posix.dirname(source.path), file);
      if (!/^(src|database)\//.test(target) || mayImport(roomOf(source.path), roomOf(target))) continue;
      if (meantReads.some((meant) => meant.path === source.path && meant.file === target)) continue;
      add('direction', `reads ${target}: ${roomOf(source.path)} may not know it`);
    }
    if (isWeb(source.path)) bundleFindings(source, sources, add);
    if (/\bmaxLength=/.test(source.code))
      add('cut', 'a maxLength cuts what is pasted: let the rule of the field refuse it');
    if (!speaksSql(source.path) && /\bsql(<[^`]*>)?`/.test(source.code)) add('sql', 'speaks SQL outside of queries');
    for (const file of writesIn(source, tables)) {
      if (roomOf(file) === roomOf(source.path)) continue;
      if (meantWrites.some((meant) => meant.path === source.path && meant.tables === file)) continue;
      add('writes', `writes a table of ${file}`);
    }
  }
  for (const [path, text] of files) {
    if (!path.startsWith('src/') || isTest(path)) continue;
    for (const name of names) {
      if (new RegExp(`(?<!\\w)${name.replace(/[^\w\s]/g, '\\$&')}(?!\\w)`).test(text)) {
        found.push({ rule: 'names', path, message: `holds the name "${name}", which belongs in festival/` });
      }
    }
  }
  return found;
}

const linesOf = (text: string) => text.replace(/\n$/, '').split('\n').length;

function read(path: string, text: string): Code {
  const code = withoutComments(text);
  const imports = importsOf(code).map((each) => ({ ...each, target: targetOf(path, each.specifier) }));
  return { path, text, code, imports };
}

/** The project's file behind a specifier; `undefined` for a package. */
function targetOf(path: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier);
  if (specifier === '#festival')
    return isWeb(path) ? 'src/platform/festival/web.ts' : 'src/platform/festival/schema.ts';
  if (specifier === '#platform/addresses.ts') return 'src/platform/addresses.ts';
  if (specifier.startsWith('#database/')) return specifier.slice(1);
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : undefined;
}

function importFindings(from: Code, each: Code['imports'][number], add: (rule: string, message: string) => void) {
  const { path } = from;
  const { specifier, target, typeOnly } = each;
  const own = roomOf(path);
  if (target !== undefined) {
    if (specifier.startsWith('.') && (roomOf(target) !== own || !target.startsWith('src/'))) {
      add('relative', `leaves its folder by ${specifier}: write #feature/…`);
    } else if (!mayImport(own, roomOf(target))) add('direction', `imports ${specifier}: ${own} may not know it`);
    if (isWeb(path) && isServer(target)) add('sides', `web imports the server's ${specifier}`);
    if (isServer(path) && isWeb(target)) add('sides', `server imports the browser's ${specifier}`);
    if (isPure(path) && (isWeb(target) || isServer(target))) add('pure', `imports ${specifier}`);
    if (!typeOnly && !speaksSql(path) && target.endsWith('/tables.ts')) add('sql', 'imports tables outside of queries');
    return;
  }

  if (isPure(path) && /^(react|@?fastify|drizzle|node:)/.test(specifier)) add('pure', `imports ${specifier}`);
  if (isServer(path) && specifier.startsWith('react')) add('sides', `server imports ${specifier}`);
  if (!typeOnly && specifier.startsWith('drizzle') && !speaksSql(path))
    add('sql', `imports ${specifier} outside of queries`);
}

/** Follows what a browser file brings into the bundle; contracts with their Zod and server code must not be reached. */
function bundleFindings(from: Code, sources: ReadonlyMap<string, Code>, add: (rule: string, message: string) => void) {
  const seen = new Set<string>();
  const visit = (source: Code, way: string) => {
    for (const { specifier, target, typeOnly } of source.imports) {
      // The content has a reader of its own in the browser.
      if (typeOnly || specifier === '#festival') continue;
      const step = `${way} → ${specifier}`;
      if (/^(zod|node:|fastify|drizzle|pg$)/.test(specifier))
        add('bundle', `brings ${specifier} to the browser${way && ` (${way})`}`);
      if (!target || seen.has(target)) continue;
      seen.add(target);
      if (target.endsWith('contract.ts')) add('bundle', `needs "import type" for a contract:${step}`);
      const next = sources.get(target);
      // Another browser file answers for itself.
      if (next && !isWeb(target) && !isServer(target)) visit(next, step);
    }
  };
  visit(from, '');
}

function nameFindings(path: string): Finding[] {
  if (!/^(src|database|scripts|journeys|bench|tests)\//.test(path)) return [];
  const vague = path.split('/').find((part) => vagueNames.test(part.replace(/\..*$/, '')));
  return vague ? [{ rule: 'vague', path, message: `"${vague}" says nothing of what is inside` }] : [];
}

function wordFindings(path: string, text: string): Finding[] {
  if (!isCode(path)) return [];
  return retiredIn(path, text).map((name) => ({
    rule: 'words',
    path,
    message: `"${name}": use the term of the field (scripts/house/plan.ts)`,
  }));
}

function sizeFindings(path: string, text: string): Finding[] {
  const counts =
    /^(src|database|scripts|journeys|bench|tests)\/.*\.(tsx?|mjs|css)$/.test(path) && !path.includes('/migrations/');
  if (!counts || linesOf(text) <= longestFile) return [];
  return [{ rule: 'long', path, message: `${linesOf(text)} lines, more than ${longestFile}` }];
}
