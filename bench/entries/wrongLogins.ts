// Posts wrong logins all at once from another network than the parent's, each for an address of its own, and reports the
// first answer and then the statuses of all. In a process of its own, so that the measuring one has an idle event loop.
import { keepAliveAgent, callApi } from '../apiClient.ts';
import type { Burst } from '../rush.ts';

process.on('disconnect', () => process.exit(0));
process.on('message', async ({ url, count, network }: Burst) => {
  const agent = keepAliveAgent();
  let isAnswered = false;
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      callApi(url, '/auth/login', {
        body: { email: `stranger${i}@example.org`, password: 'a wrong one' },
        headers: { 'x-forwarded-for': network },
        agent,
      }).then(
        ({ status }) => {
          // All have been sent by now.
          if (!isAnswered) process.send?.('answered');
          isAnswered = true;
          return status;
        },
        () => 0,
      ),
    ),
  );
  process.send?.(statuses);
});
