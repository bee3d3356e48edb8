import { keepAliveAgent, register } from '../apiClient.ts';

export interface RegistrationLoad {
  url: string;
  tokens: readonly string[];
  eventId: string;
  atOnce: number;
}
export interface RegistrationsDone {
  latencies: number[];
  ms: number;
  statuses: Record<string, number>;
}

const agent = keepAliveAgent();
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ url, tokens, eventId, atOnce }: RegistrationLoad) => {
  const done: RegistrationsDone = { latencies: [], ms: 0, statuses: {} };
  const waiting = tokens.values();
  const startedAt = performance.now();
  const client = async () => {
    for (const token of waiting) {
      const { status, ms } = await register(url, token, eventId, agent);
      done.latencies.push(ms);
      done.statuses[status] = (done.statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  done.ms = performance.now() - startedAt;
  process.send?.(done);
});
