// R6: requests that are wrong in every way.
import { describe, expect, test } from 'vitest';
import { databases } from '../support/app.ts';
import { testSeed as seed } from '../support/seed.ts';
import { suiteApp } from '../support/suiteApp.ts';
import { describeFindings, runCampaign } from './campaign.ts';

/** So many requests on each database. */
export function checkMalformed(count: number): void {
  describe.each(databases)('malformed requests on %s', (database) => {
    const site = suiteApp({ database });

    test(
      `${count} requests, seed ${seed}: every answer below 500 and in the envelope`,
      async () => {
        const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
        const { findings } = await runCampaign({ url, secret: site.context.secret, count, seed });
        expect(describeFindings(findings)).toBe('');
      },
      count * 200,
    );
  });
}
