import { beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../support/app.ts';
import { makeTarget, type Target } from '../support/draftTarget.ts';
import { ways } from '../support/draftWays.ts';
import { pages } from '../support/renderedSite.ts';
import { suiteApp } from '../support/suiteApp.ts';

describe.each(databases)('a draft on %s', (database) => {
  const begun = new Date();
  const site = suiteApp({ database, pages, now: begun });
  let draft: Target;
  let published: Target;
  beforeAll(async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    await site.as('omar').patch('/settings', { datesAnnounced: true });
    draft = await makeTarget(site, 'Zephyr', true);
    published = await makeTarget(site, 'Mistral', false);
  });

  test('is looked for in 40 ways and more', () => {
    expect(Object.keys(ways).length).toBeGreaterThanOrEqual(40);
  });

  test.each(Object.entries(ways))('is not seen by %s, which shows a published event', async (_, shows) => {
    site.clock.set(begun);
    const isSeen = [await shows(site, draft)];
    site.clock.set(begun);
    isSeen.push(await shows(site, published));
    expect(isSeen).toEqual([false, true]);
  });
});
