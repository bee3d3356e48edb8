import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { festival } from '#festival';
import { festivalScript } from '#platform/festival/server.ts';
import type { RenderedPage, PageMeta } from '../renderer.ts';
import { inlineScripts, styleInliner, withoutCode, withoutStyleSheets } from './inlineAssets.ts';
import { hoistInlineStyles } from './inlineStyles.ts';
import { type EncodedPage, encodePage } from './encodedPage.ts';
import { zoneOffsetsScript } from './zoneOffsets.ts';

type Page = Omit<RenderedPage, 'apiAnswers'>;

interface Rendering {
  publicUrl: string;
  renderedAt: Date;
  /** The address of its share picture. */
  picture: string;
}

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}
type Manifest = Record<string, Chunk>;

export interface Template {
  /** An empty page for the browser to render. `hidden`: from search engines. */
  shell: (hidden: boolean) => EncodedPage;
  rendered: (page: Page, rendering: Rendering) => EncodedPage;
}

export function readTemplate(built: string): Template {
  const indexed = readFileSync(join(built, 'index.html'), 'utf8');
  const inlined = inlineScripts(indexed, built);
  const facts = festivalScript() + zoneOffsetsScript(new Date().getUTCFullYear());
  const html = inlined.html.replace('<!--festival-->', () => facts);
  const unstyled = withoutStyleSheets(html);
  const bare = withoutCode(unstyled.html);
  const inlineStyleSheets = styleInliner(built);
  const scriptPolicy = ["script-src 'self'", ...inlined.sources].join(' ');
  const manifestFile = join(built, '.vite/manifest.json');
  const manifest = existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest) : {};
  const title = escape(festival.name);
  const description = escape(festival.wording.metaDescription);
  return {
    shell: (hidden) =>
      encodePage(
        withHead(html, title, [
          metaTag('name', 'description', description),
          metaTag('property', 'og:title', title),
          metaTag('property', 'og:description', description),
          ...(hidden ? [noIndex] : []),
        ]),
        scriptPolicy,
      ),
    rendered: (page, { publicUrl, renderedAt, picture }) => {
      const styled = hoistInlineStyles(page.html);
      const { styles, code } = assetsOf(manifest, page);
      const sheets = inlineStyleSheets([...unstyled.files, ...styles]);
      const head = [
        ...(page.status === 404 ? [noIndex] : metaTags(page.meta, publicUrl, picture)),
        page.preloads,
        sheets.element,
        styled.element,
        // `public/page-code.js` requests it after the first paint: pictures and fonts need not share a slow line with
        // it.
        jsonScript('page-code', JSON.stringify([...new Set([...bare.code, ...code.map((file) => `/${file}`)])])),
      ];
      const whole = withHead(bare.html, page.meta.title, head)
        .replace('<div id="root"></div>', () => `<div id="root">${styled.html}</div>`)
        .replace('</body>', () => `${jsonScript('query-state', page.queryState)}\n  </body>`);
      const styleSources = [sheets.source, ...(styled.source === undefined ? [] : [styled.source])];
      return encodePage(whole, `style-src 'self' ${styleSources.join(' ')};${scriptPolicy}`, renderedAt);
    },
  };
}

const withHead = (html: string, title: string, lines: readonly string[]): string =>
  html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${lines.map((line) => `  ${line}\n  `).join('')}</head>`);

const noIndex = '<meta name="robots" content="noindex" />';

const metaTag = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${content}" />`;

/** `title` is escaped already. */
function metaTags({ title, description, canonical }: PageMeta, publicUrl: string, picture: string): string[] {
  const about = escape(description);
  const address = escape(publicUrl + canonical);
  return [
    metaTag('name', 'description', about),
    `<link rel="canonical" href="${address}" />`,
    metaTag('property', 'og:type', 'website'),
    metaTag('property', 'og:site_name', escape(festival.name)),
    metaTag('property', 'og:title', title),
    metaTag('property', 'og:description', about),
    metaTag('property', 'og:url', address),
    metaTag('property', 'og:image', escape(publicUrl + picture)),
    metaTag('property', 'og:image:width', '1200'),
    metaTag('property', 'og:image:height', '630'),
    metaTag('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** Files of the page's styles, and of its code, without those of the entry, which the built page has. */
function assetsOf(manifest: Manifest, { modules, lazyModules }: Pick<Page, 'modules' | 'lazyModules'>) {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const ofEntry = reachableChunks(manifest, entry === undefined ? [] : [entry]);
  const chunksOf = (files: readonly string[]) => {
    const keys = Object.keys(manifest).filter((key) => files.includes(sourceOf(key)));
    return [...reachableChunks(manifest, keys)].filter((chunk) => !ofEntry.has(chunk));
  };
  const chunks = chunksOf(modules);
  const styles = new Set([...chunks, ...chunksOf(lazyModules)].flatMap(({ css = [] }) => css));
  return { styles: [...styles], code: chunks.map(({ file }) => file) };
}

// A key of the manifest is a path from src/run/app/web.
const sourceOf = (key: string): string => join('run/app/web', key).replaceAll('\\', '/');

function reachableChunks(manifest: Manifest, keys: readonly string[], found = new Set<Chunk>()): Set<Chunk> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk)) continue;
    found.add(chunk);
    reachableChunks(manifest, chunk.imports ?? [], found);
  }
  return found;
}

/** `<` is escaped, so that no text can end the element. */
const jsonScript = (id: string, json: string): string =>
  `  <script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;

/** For text in an attribute or an element. */
export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
