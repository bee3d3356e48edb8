import type { FastifyInstance } from 'fastify';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import type { ServerContext } from '#platform/http/server/context.ts';
import { tokenColour } from '#platform/server/tokens.ts';
import type { PageRenderer } from '../renderer.ts';
import { escape } from './template.ts';

const ink = tokenColour('ink');

export function sitemapRoutes(
  app: FastifyInstance,
  context: ServerContext,
  entries: () => ReturnType<PageRenderer['sitemapEntries']>,
): void {
  app.get('/robots.txt', (_request, reply) => {
    const lines = ['User-agent: *', ...['/admin', '/api', '/dev'].map((path) => `Disallow: ${path}`)];
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8');
    return reply.send([...lines, '', `Sitemap: ${context.publicUrl}/sitemap.xml`, ''].join('\n'));
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const urls = (await entries()).map(({ address, changed }) => {
      const lastmod = changed === undefined ? '' : `<lastmod>${escape(changed)}</lastmod>`;
      return `  <url><loc>${escape(context.publicUrl + address)}</loc>${lastmod}</url>`;
    });
    reply.header('cache-control', 'public, max-age=300').type('application/xml; charset=utf-8');
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      '</urlset>\n',
    ].join('\n');
  });

  // Only read without a network, when the service worker answers instead of the server.
  app.get(addresses.start, (_request, reply) => reply.header('cache-control', 'no-cache').redirect(addresses.home));

  app.get('/manifest.webmanifest', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600').type('application/manifest+json; charset=utf-8');
    return reply.send(JSON.stringify(webManifest));
  });
}

const icon = { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' };

const webManifest = {
  name: festival.name,
  short_name: festival.shortName,
  description: festival.wording.metaDescription,
  start_url: addresses.start,
  scope: '/',
  id: '/',
  display: 'standalone',
  background_color: ink,
  theme_color: ink,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    icon,
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  // Shown on a long press of the installed site's icon. Logged-out visitors are sent to the login and back.
  shortcuts: [
    { name: 'Events', url: addresses.events, icons: [icon] },
    { name: 'Schedule', url: addresses.schedule, icons: [icon] },
    { name: 'My Registrations', url: addresses.myRegistrations, icons: [icon] },
  ],
};
