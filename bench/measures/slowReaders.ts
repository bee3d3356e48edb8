import { startServer } from '../server.ts';
import { attack, hasSlowhttptest, largestScript, modes, slowhttptestMissing } from '../slowAttack.ts';
import { NotMeasured, type Measure } from './measure.ts';

const connections = 1000;
const attackSeconds = 20;
const slowestMs = 250;
// What a round counts as when a probe got no answer.
const noAnswerMs = 30_000;

export const slowReaders: Measure = {
  id: 'P12',
  title: `GET /api/health while ${connections} slow readers (slowhttptest -X) take the largest script: p99, the worst round`,
  async run(bench) {
    if (!hasSlowhttptest) throw new NotMeasured(slowhttptestMissing);
    const { target } = await bench.databases.create('embedded', () => Promise.resolve());
    const server = await startServer(target, { entry: bench.entry, env: { SEED_DEMO: 'true', RATE_LIMITS: 'on' } });
    bench.atEnd(server.stop);
    const args = modes(server.url, await largestScript(server.url))['X'] ?? [];
    const p99s: number[] = [];
    for (let round = 0; round < Math.min(2, bench.rounds); round++) {
      const { p99, failed } = await attack(server.url, 'X', args, { connections, seconds: attackSeconds });
      p99s.push(failed > 0 ? noAnswerMs : p99);
    }
    return [{ name: 'p99', unit: 'ms', values: p99s, atMost: slowestMs, isWorstJudged: true }];
  },
};
