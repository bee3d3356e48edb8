// R6: requests that are wrong in every way. MALFORMED says how many on each database, MALFORMED_SEED repeats a run.
import { env } from 'node:process';
import { describe, expect, test } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { databases, startTestApp } from '../support/app.ts';
import { describeFindings, runCampaign } from './campaign.ts';
import { suiteApp } from '../support/suiteApp.ts';

const count = Number(env['MALFORMED'] ?? 1000);
const seed = Number(env['MALFORMED_SEED'] ?? Date.now() % 2 ** 31);

describe.each(databases)('malformed requests on %s', (database) => {
  const site = suiteApp({ database });

  test(
    `${count} requests, seed ${seed}: every answer below 500 and in the envelope`,
    async () => {
      const url = await site.app.listen({ port: 0, host: '127.0.0.1' });
      const { statuses, succeeded, operations, findings } = await runCampaign({
        url,
        secret: site.context.secret,
        count,
        seed,
      });
      console.log(
        `${database}: ${count} malformed requests, seed ${seed}: ${JSON.stringify(statuses)}; ${succeeded} of ${operations} calls also succeeded`,
      );
      expect(describeFindings(findings)).toBe('');
    },
    count * 200,
  );
});

test('a server that answers 500 to a NUL, or plain text to a wrong media type, produces findings', async () => {
  const site = await startTestApp();
  const faulty = await buildApp({ context: site.context, quiet: true });
  faulty.addHook('preHandler', async (request) => {
    if (JSON.stringify(request.body ?? null).includes('\\u0000')) throw new Error('planted');
  });
  faulty.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode !== 415) return payload;
    reply.header('content-type', 'text/plain');
    return 'planted';
  });
  const url = await faulty.listen({ port: 0, host: '127.0.0.1' });
  const { findings } = await runCampaign({ url, secret: site.context.secret, count: 300, seed });
  await faulty.close();
  await site.close();
  const faults = findings.map(({ fault }) => fault);
  expect(faults.filter((fault) => fault.endsWith('status 500'))).not.toEqual([]);
  expect(faults.filter((fault) => fault.endsWith('415 is no envelope: text/plain'))).not.toEqual([]);
});
