import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { festival } from '#festival';
import { festivalScript } from '#festival/server.ts';
import type { RenderedPage, PageMeta } from '../renderer.ts';
import { hoistInlineStyles } from './inlineStyles.ts';
import { type EncodedPage, encodePage } from './encodedPage.ts';

type Page = Omit<RenderedPage, 'drawnFrom'>;

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
}
type Manifest = Record<string, Chunk>;

/** The built page, into which others are written. */
export interface Template {
  /** The page that the browser draws all of. `hidden`: not for search engines. */
  shell: (hidden: boolean) => EncodedPage;
  /** A page that is drawn already. */
  rendered: (page: Page, publicUrl: string) => EncodedPage;
}

/** Reads what `vite build` made. */
export function readTemplate(built: string): Template {
  const html = behindStyles(readFileSync(join(built, 'index.html'), 'utf8')).replace('<!--festival-->', () =>
    festivalScript(),
  );
  const manifestFile = join(built, '.vite/manifest.json');
  const manifest = existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest) : {};
  const title = escape(festival.name);
  const description = escape(festival.wording.metaDescription);
  return {
    shell: (hidden) =>
      encodePage(
        withHead(html, title, [
          meta('name', 'description', description),
          meta('property', 'og:title', title),
          meta('property', 'og:description', description),
          ...(hidden ? [noIndex] : []),
        ]),
      ),
    rendered: (page, publicUrl) => {
      const styled = hoistInlineStyles(page.html);
      const head = [
        ...(page.status === 404 ? [noIndex] : words(page.meta, publicUrl)),
        ...loading(manifest, page.modules),
        styled.element,
      ];
      const whole = withHead(html, page.meta.title, head)
        .replace('<div id="root"></div>', () => `<div id="root">${styled.html}</div>`)
        .replace('</body>', () => `${jsonScript('known', page.queryState)}\n  </body>`);
      return encodePage(whole, styled.source);
    },
  };
}

/** The page can be read before its code is there: on a slow line the styles must not share the way with the code. */
const behindStyles = (html: string): string =>
  html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');

const withHead = (html: string, title: string, lines: readonly string[]): string =>
  html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${lines.map((line) => `  ${line}\n  `).join('')}</head>`);

const noIndex = '<meta name="robots" content="noindex" />';

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${content}" />`;

/** A page's own title is escaped already. */
function words({ title, description, canonical, picture }: PageMeta, publicUrl: string): string[] {
  const about = escape(description);
  const address = escape(publicUrl + canonical);
  return [
    meta('name', 'description', about),
    `<link rel="canonical" href="${address}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', escape(festival.name)),
    meta('property', 'og:title', title),
    meta('property', 'og:description', about),
    meta('property', 'og:url', address),
    meta('property', 'og:image', escape(publicUrl + picture)),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
}

/** The page's styles, and its code before anybody asks for it. What the entry brings stands in the built page already. */
function loading(manifest: Manifest, modules: readonly string[]): string[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry);
  const there = reach(manifest, entry === undefined ? [] : [entry]);
  const keys = Object.keys(manifest).filter((key) => modules.some((module) => sourceOf(key) === module));
  const chunks = [...reach(manifest, keys)].filter((chunk) => !there.has(chunk));
  const styles = new Set(chunks.flatMap(({ css = [] }) => css));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...chunks.map(({ file }) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`),
  ];
}

/** A key of the manifest is a path from src/app/web. */
const sourceOf = (key: string): string => join('app/web', key).replaceAll('\\', '/');

function reach(manifest: Manifest, keys: readonly string[], found = new Set<Chunk>()): Set<Chunk> {
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk)) continue;
    found.add(chunk);
    reach(manifest, chunk.imports ?? [], found);
  }
  return found;
}

/** Data for the browser's code. '<' never stands as itself, so that no text of it can end the element. */
const jsonScript = (id: string, json: string): string =>
  `  <script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;

/** Text as an attribute or an element holds it. */
export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
