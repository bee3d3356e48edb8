import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig, minify, type Plugin, transformWithOxc } from 'vite';

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

/** What stands around each `import()`. */
const importing: Plugin = {
  name: 'importing',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => `export { __vitePreload } from ${JSON.stringify(resolve('src/run/app/web/importing.ts'))};`,
  },
};

const framework = /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/;

type PostCssOptions = Exclude<CSSOptions['postcss'], string | undefined>;
type CssPlugin = Extract<NonNullable<PostCssOptions['plugins']>[number], { postcssPlugin: string }>;

/** Minifies the scripts that src/site/rendering/server/template.ts puts inline: Vite copies public files as they are. */
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

// On a slow machine Rolldown would print six lines on which plugin took how long.
const checks = { bundlerTimings: false };

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/run/app/web',
  publicDir: 'public',
  plugins: [importing, react(), festivalInPage(), serviceWorker(), minifiedInlineScripts],
  css: {
    postcss: { plugins: [layerOrder] },
  },
  server: { port: 5173, proxy: Object.fromEntries(served.map((address) => [address, { target: api, xfwd: true }])) },
  build: isSsrBuild
    ? { outDir: '../../../../dist/server', emptyOutDir: true, rolldownOptions: { external: ['#festival'], checks } }
    : {
        outDir: '../../../../dist/web',
        emptyOutDir: true,
        assetsInlineLimit: 0,
        manifest: true,
        // Browsers without it (Safari before 17) load the same files a little later.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          checks,
          // Every page needs these, and they change with an upgrade only: one file that outlives most releases in caches.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            // The first load names every file: eight characters of a hash took 0.3 kB more. Scripts need seven, which the
            // bundler uses for placeholders first. What several files import is named by its hash alone: 0.9 kB.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ isDynamicEntry, name }) =>
              `assets/${isDynamicEntry || name === 'framework' ? '[name]-' : ''}[hash:7].js`,
            assetFileNames: 'assets/[name]-[hash:5][extname]',
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 1 },
                // Split by the pages that import them too, the rest of every first load was ten files, not one.
                { name: 'shell', tags: ['$initial'] },
              ],
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
 * it (src/people/offline/server/routes.ts), so it is no public file.
 */
function serviceWorker(): Plugin {
  const source = resolve('src/people/offline/web/worker.ts');
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
  const loader = resolve('src/platform/festival/server.ts');
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
