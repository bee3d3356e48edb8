import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { addresses } from '#platform/addresses.ts';
import { isSvg } from '#platform/festival/images.ts';
import { sendNotFound } from '#platform/http/server/errors.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { PublicResponses } from '#platform/http/server/cachePublicResponses.ts';
import { uuidPattern } from '#platform/uuidPattern.ts';
import { readTemplate } from './template.ts';
import { loadRenderer, orClientRendering, cachingRenderer } from './pageRenderer.ts';
import { sendPage } from './encodedPage.ts';
import { readyPages } from './readyPages.ts';
import { hashedFileRoutes } from './hashedFiles.ts';
import { shareRoutes } from './share.ts';
import { sitemapRoutes } from './sitemap.ts';

export interface PageFiles {
  built: string;
  festival: string;
  /** The file of the server's build; without it the browser renders every page. */
  renderer?: string;
}

const notPages = /^\/(api|assets|festival\/images|icons|metrics|pictures|share)(\/|$)/;

/** Built files, the festival's SVG images, and a page for every URL outside the API. */
export async function pageRoutes(
  app: FastifyInstance,
  context: ServerContext,
  { built, festival, renderer: file }: PageFiles,
  { request: requestApi, requestAfterCheck, hasChecked, cached, addPages }: PublicResponses,
) {
  const ready = readyPages(cached);
  addPages(ready);
  const template = readTemplate(built);
  const shell = template.shell(false);
  const hiddenShell = template.shell(true);
  const renderer = file === undefined ? undefined : await loadRenderer(file);
  const render =
    renderer &&
    orClientRendering(
      cachingRenderer(renderer, template, requestAfterCheck, {
        publicUrl: () => context.publicUrl,
        now: () => context.now(),
      }),
      app.log,
    );
  if (renderer) {
    sitemapRoutes(app, context, () => renderer.sitemapEntries(requestApi));
    shareRoutes(app, renderer, requestApi, () => context.now());
  }

  await app.register(fastifyStatic, {
    root: resolve(built),
    wildcard: false,
    index: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'assets/**'],
    preCompressed: true,
    maxAge: '1h',
    setHeaders: (reply) => reply.header('vary', 'accept-encoding'),
  });
  hashedFileRoutes(app, join(built, 'assets'));
  await app.register(fastifyStatic, {
    root: resolve(festival, 'images'),
    prefix: '/festival/images/',
    decorateReply: false,
    // Other formats are re-encoded: a photo's metadata contain its location.
    allowedPath: isSvg,
    index: false,
    maxAge: '1h',
  });
  const hasMailbox = app.hasRoute({ method: 'GET', url: `/api${addresses.mailbox}` });
  app.setNotFoundHandler(async (request, reply) => {
    // A request target may name the host too (RFC 9112, 3.2.2), and `*` names no page.
    const path = (request.url.split('?', 1)[0] ?? '').replace(/^https?:\/\/[^/]*/i, '');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // `new URL` treats a backslash as a slash, and what follows two of them as a host.
    const isPath = path.startsWith('/') && !path.includes('\\');
    if (!isRead || !isPath || notPages.test(path)) return sendNotFound(request, reply);
    const url = new URL(request.url.replace(/^\/+/, '/'), context.publicUrl);
    // PostgreSQL accepts any spelling of an id: without this one event has thousands of pages.
    const oneSpelling = eventPage.test(url.pathname) ? url.pathname.toLowerCase() : url.pathname;
    if (oneSpelling !== url.pathname) return reply.redirect(`${oneSpelling}${url.search}`, 301);
    const address = renderer?.cacheAddressOf(url);
    const rendered = address !== undefined && render ? await render(address, await hasChecked(request)) : undefined;
    if (rendered) {
      // Only under its own address: any number of others lead to the same page.
      const remember = request.url === address ? ready.remember(address, rendered) : undefined;
      return sendPage(request, reply.code(rendered.status), rendered.page, remember);
    }
    const hasRoute = (renderer !== undefined && address === undefined) || isPagePath(path);
    const exists = hasRoute && (path !== addresses.mailbox || hasMailbox);
    return sendPage(request, reply.code(exists ? 200 : 404), address === undefined ? hiddenShell : shell);
  });
}

const eventPage = new RegExp(`^(?:${addresses.event(uuidPattern)}|${addresses.featuredEvent(uuidPattern)})$`, 'i');

// Only the router knows which pages exist below /admin.
const patterns = [...Object.values(addresses), '/admin/*'].map((address) => {
  const pattern = typeof address === 'function' ? address('*') : address;
  return new RegExp(`^${pattern.replaceAll('*', '[^/]+')}/?$`);
});

/** Whether a route may exist, without asking a renderer. The browser finds out whether it has content. */
const isPagePath = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
