import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './support/fixtures.ts';
import { main } from './support/page.ts';

/** In front of the site, on a line that may stop within a page. */
async function slowLine(site: string) {
  const rest = Promise.withResolvers<void>();
  let isCut = false;
  const server = createServer(async (request, response) => {
    const { accept = '*/*' } = request.headers;
    const answer = await fetch(site + request.url, { headers: { accept } });
    const headers = ['content-type', 'cache-control', 'content-security-policy'].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, Object.fromEntries(headers));
    const body = Buffer.from(await answer.arrayBuffer());
    if (!isCut || !accept.includes('text/html')) return response.end(body);
    const half = body.indexOf('</main>') - 1000;
    response.write(body.subarray(0, half));
    await rest.promise;
    return response.end(body.subarray(half));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => (isCut = true),
    sendRest: rest.resolve,
    close: () => server.close(),
  };
}

test('a page whose end comes late runs its code once it is there', async ({ context, site, faults }) => {
  const line = await slowLine(site.url);
  faults.allow(new RegExp(`elsewhere: ${line.url}`));
  try {
    const page = await context.newPage();
    await page.goto(`${line.url}/events`);
    await expect(main(page).getByRole('searchbox')).toBeVisible();
    await page.waitForLoadState('networkidle');
    line.cut();
    await page.goto(`${line.url}/events`, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    // The scripts come from the browser's cache meanwhile.
    await expect.poll(() => page.locator('head link[rel=modulepreload]').count()).toBeGreaterThan(5);
    await page.evaluate(() => new Promise((resume) => setTimeout(resume, 500)));
    line.sendRest();
    await main(page).getByRole('button', { name: 'Workshops' }).click();
    await expect(page).toHaveURL(/category=/);
  } finally {
    line.sendRest();
    line.close();
  }
});
