import { expect, test } from 'vitest';
import { buildApp } from '#run/app/server/app.ts';
import { startTestApp } from '../support/app.ts';
import { testSeed as seed } from '../support/seed.ts';
import { runCampaign } from './campaign.ts';
import { checkMalformed } from './checkMalformed.ts';

// malformed.long.test.ts sends more.
checkMalformed(250);

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
