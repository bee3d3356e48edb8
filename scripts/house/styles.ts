import { posix } from 'node:path';
import type { Finding } from './rules.ts';
import { retiredAmong } from './words.ts';

/** The style sheets that are not a component's. The reference of the API is a page without the site. */
const globalSheets = ['reset', 'tokens', 'print'].map((name) => `src/ui/styles/${name}.css`);
const apart = 'src/run/apidocs/server/reference.css';

const isSheet = (path: string) => path.startsWith('src/') && path.endsWith('.css') && path !== apart;
const isModule = (path: string) => path.endsWith('.module.css');
const withoutComments = (css: string) => css.replaceAll(/\/\*[^]*?\*\//g, '');

/** The classes of a sheet: those before a brace. */
function classesOf(css: string): Set<string> {
  const selectors = withoutComments(css).match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(
    selectors
      .filter((selector) => !selector.trim().startsWith('@'))
      .flatMap((selector) => [...selector.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)),
  );
}

/**
 * Styles stand beside their component: sheets for everybody are the three, and have no classes, so each class is defined
 * in one file. Code takes only classes that its sheet has, a sheet has only those that are taken, under no retired word,
 * and a token that is used is there.
 */
export function styleFindings(files: ReadonlyMap<string, string>): Finding[] {
  const found: Finding[] = [];
  const sheets = new Map([...files].filter(([path]) => isSheet(path)));
  const classes = new Map([...sheets].map(([path, css]) => [path, classesOf(css)]));
  const used = new Map<string, Set<string> | 'all'>();
  for (const [path, text] of files) {
    if (!/^src\/.*\.tsx?$/.test(path)) continue;
    for (const [, name = '', from = ''] of text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)) {
      const sheet = from.startsWith('#') ? `src/${from.slice(1)}` : posix.join(posix.dirname(path), from);
      const has = classes.get(sheet);
      const taken = [...text.matchAll(new RegExp(`(?<![\\w.'/])${name}\\.(\\w+)`, 'g'))].map(([, each = '']) => each);
      for (const each of taken) {
        if (!has?.has(each))
          found.push({ rule: 'class', path, message: `takes .${each}, which ${from} does not have` });
      }
      const before = used.get(sheet) ?? new Set();
      used.set(sheet, before === 'all' || text.includes(`${name}[`) ? 'all' : new Set([...before, ...taken]));
    }
  }
  const tokens = new Set([...sheets.values()].flatMap((css) => css.match(/--[\w-]+(?=\s*:)/g) ?? []));
  for (const [path, css] of sheets) {
    const own = classes.get(path) ?? new Set();
    for (const each of retiredAmong(own))
      found.push({ rule: 'words', path, message: `".${each}": use the term of the field (scripts/house/plan.ts)` });
    if (!isModule(path)) {
      if (!globalSheets.includes(path)) found.push({ rule: 'global css', path, message: 'is for the whole site' });
      for (const each of own) found.push({ rule: 'class', path, message: `defines .${each} for the whole site` });
    } else {
      const taken = used.get(path) ?? new Set();
      for (const each of own)
        if (taken !== 'all' && !taken.has(each))
          found.push({ rule: 'class', path, message: `defines .${each}, which nobody takes` });
    }
    for (const [, token = ''] of withoutComments(css).matchAll(/var\((--(?:color|space|text|radius|font)[\w-]*)/g))
      if (!tokens.has(token)) found.push({ rule: 'token', path, message: `uses ${token}, which is no token` });
  }
  return found;
}
