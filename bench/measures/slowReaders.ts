import { noAnswerMs } from '../apiClient.ts';
import { startServer } from '../server.ts';
import { attack, hasSlowhttptest, largestScript, modes, slowhttptestMissing } from '../slowAttack.ts';
import { NotMeasured, type Measure, type Runs } from './measure.ts';

const connections = 1000;
const attackSeconds = 20;
const slowestMs = 250;
const runsOf = ({ rounds }: Runs) => ({ rounds: Math.min(2, rounds), each: `${attackSeconds} s` });

export const slowReaders: Measure = {
  id: 'P12',
  title: `GET /api/health while ${connections} slow readers (slowhttptest -X) take the largest script: p99, the worst round`,
  isEmbeddedAlone: true,
  runs: runsOf,
  async run(bench) {
    if (!hasSlowhttptest) throw new NotMeasured(slowhttptestMissing);
    const { target } = await bench.databases.create('embedded', () => Promise.resolve());
    const server = await startServer(target, {
      entry: bench.entry,
      env: { SEED_DEMO: 'true', DEMO: 'small', RATE_LIMITS: 'on' },
    });
    bench.atEnd(server.stop);
    const args = modes(server.url, await largestScript(server.url))['X'] ?? [];
    const p99s: number[] = [];
    const probes: number[] = [];
    const open: number[] = [];
    for (let round = 0; round < runsOf(bench).rounds; round++) {
      const { p99, attempts, failed, most, wasWhole } = await attack(server.url, 'X', args, {
        connections,
        seconds: attackSeconds,
      });
      if (!wasWhole) throw new NotMeasured(`${most} of ${connections} slow readers were connected at once`);
      p99s.push(failed > 0 ? noAnswerMs : p99);
      probes.push(attempts);
      open.push(most);
    }
    return [
      { name: 'p99', unit: 'ms', values: p99s, upperBound: slowestMs, countsWorstRound: true },
      { name: 'asked for its health', unit: '', values: probes },
      { name: 'most connections at once', unit: '', values: open },
    ];
  },
};
