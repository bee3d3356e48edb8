import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig, minify, type Plugin, transformWithOxc } from 'vite';
import { chunkGroups } from './scripts/chunkGroups.ts';
import { classNamesInlined, shortClassNames } from './scripts/classNames.ts';

const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';
// What the server answers itself; every other address is a page.
const served = [
  '/api/',
  '/dev-data',
  '/festival/',
  '/share/',
  '/pictures/',
  '/manifest.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
];

/** What each built file imports, and the entry. */
const imported = new Map<string, readonly string[]>();
let entry = '';

function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const each of imported.get(file) ?? []) loadedWith(each, found);
  return found;
}

/** What stands around each `import()`. */
const importing: Plugin = {
  name: 'importing',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => `export { __vitePreload } from ${JSON.stringify(resolve('src/app/web/importing.ts'))};`,
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') {
        imported.set(file.fileName, file.imports);
        if (file.isEntry) entry = file.fileName;
      }
  },
};

/** The names that react-router gives its components for tools keep those in the first load that nobody uses. */
const unusedRouterParts: Plugin = {
  name: 'unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/lib\/dom\/.*\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
        .replaceAll(' React$1.forwardRef(', ' /* @__PURE__ */ React$1.forwardRef('),
  },
};

type PostCssOptions = Exclude<CSSOptions['postcss'], string | undefined>;
type CssPlugin = Extract<NonNullable<PostCssOptions['plugins']>[number], { postcssPlugin: string }>;

/** Minifies the scripts that src/rendering/server/template.ts puts inline: Vite copies public files as they are. */
const minifiedInlineScripts: Plugin = {
  name: 'minified-inline-scripts',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
  async writeBundle({ dir = '' }) {
    for (const name of ['signed-in.js', 'page-code.js']) {
      const file = join(dir, name);
      const { code, errors } = await minify(name, readFileSync(file, 'utf8'), { module: false });
      if (errors[0]) throw new Error(errors[0].message);
      writeFileSync(file, code);
    }
  },
};

export default defineConfig(({ isSsrBuild, command }) => ({
  root: 'src/app/web',
  publicDir: 'public',
  plugins: [
    classNamesInlined(),
    importing,
    unusedRouterParts,
    react(),
    festivalInPage(),
    serviceWorker(),
    minifiedInlineScripts,
  ],
  css: {
    modules: { generateScopedName: command === 'build' ? shortClassNames() : '[name]_[local]' },
    postcss: { plugins: [layerOrder] },
  },
  server: { port: 5173, proxy: Object.fromEntries(served.map((address) => [address, { target: api, xfwd: true }])) },
  build: isSsrBuild
    ? { outDir: '../../../dist/server', emptyOutDir: true, rolldownOptions: { external: ['#festival'] } }
    : {
        outDir: '../../../dist/web',
        emptyOutDir: true,
        assetsInlineLimit: 0,
        manifest: true,
        // What does not know it (Safari before 17) loads the same a little later.
        modulePreload: {
          polyfill: false,
          // Whoever imports has its own imports and those of the entry: naming them took 0.3 kB of a page.
          resolveDependencies: (file, files, { hostId, hostType }) => {
            const loaded = hostType === 'html' ? new Set() : loadedWith(hostId, loadedWith(entry));
            return [...new Set([file, ...files])].filter((each) => !loaded.has(each));
          },
        },
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            // The first load names every file: hashes of eight characters took 0.3 kB more of it. Scripts need seven, as the
            // build numbers them in that place first.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:5][extname]',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [...chunkGroups],
            },
          },
        },
      },
  // What renders the pages on the server holds all it needs, but shares the festival's content with the server itself.
  ...(isSsrBuild && {
    publicDir: false,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
}));

/**
 * Which layer wins: a feature over the parts of the design, a tone (`--c`) over both. It stands at the head of each style
 * sheet, as any of them may be the first to come.
 */
const layerOrder: CssPlugin = {
  postcssPlugin: 'layer-order',
  Once: (sheet) => void sheet.prepend('@layer reset, ui, feature, tone;'),
};

/**
 * The service worker is a script of its own and shares no chunk with the pages. The server puts facts of the build before
 * it (src/offline/server/routes.ts), so it is no public file.
 */
function serviceWorker(): Plugin {
  const source = resolve('src/offline/web/worker.ts');
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async generateBundle() {
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
      // A classic script: modules are no service workers in every browser.
      const script = code.replace(/^export \{\s*\};?$/m, '');
      this.emitFile({ type: 'asset', fileName: '.vite/offline.js', source: script });
    },
  };
}

/** `npm run dev` only: puts the festival's content in the page, as the server does with the built one. */
function festivalInPage(): Plugin {
  const folder = resolve(process.env['FESTIVAL'] ?? 'festival');
  const loader = resolve('src/festival/server.ts');
  return {
    name: 'festival-in-page',
    apply: 'serve',
    configureServer(server) {
      server.watcher.add(folder);
      server.watcher.on('all', (_change, file) => {
        if (!file.startsWith(folder)) return;
        server.moduleGraph.invalidateAll();
        server.ws.send({ type: 'full-reload' });
      });
    },
    async transformIndexHtml(html, { server }) {
      if (!server) return html;
      const { festivalScript } = (await server.ssrLoadModule(loader)) as { festivalScript: () => string };
      return html.replace('<!--festival-->', () => festivalScript());
    },
  };
}
