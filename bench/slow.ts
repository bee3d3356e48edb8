// P12: slowhttptest's four modes against a server process, with /api/health probed meanwhile. None of its connections may be left
// before slowhttptest itself gives them up. `--connections 500`, `--seconds 28`.
import { setTimeout as pause } from 'node:timers/promises';
import { withDatabases } from './databases.ts';
import { Figures, ms, option } from './figures.ts';
import { startPlainServer } from './healthProbe.ts';
import { startServer } from './server.ts';
import { attack, hasSlowhttptest, largestScript, modes, slowhttptestMissing } from './slowAttack.ts';

const connections = option('connections', 500);
const seconds = option('seconds', 28);
const slowestProbeMs = 500;
const settleMs = 2000;
const load = { connections, seconds };

if (!hasSlowhttptest) {
  console.error(slowhttptestMissing);
  process.exit(1);
}

const figures = new Figures(`slow (slowhttptest, ${connections} connections, ${seconds} s a mode)`);
const worst: string[] = [];
await withDatabases(async (databases) => {
  const { target } = await databases.create('embedded', () => Promise.resolve());
  const server = await startServer(target, { env: { SEED_DEMO: 'true', DEMO: 'small', RATE_LIMITS: 'on' } });
  for (const [mode, args] of Object.entries(modes(server.url, await largestScript(server.url)))) {
    const { p99, failed, most, left, wasWhole } = await attack(server.url, mode, args, load);
    figures.add(
      `-${mode}: p99 of /api/health (target < ${slowestProbeMs} ms), failed`,
      `${ms(p99)}, ${failed}`,
      p99 < slowestProbeMs && failed === 0,
    );
    figures.add(
      `-${mode}: most connections, left after ${seconds - 2} s`,
      `${most}${wasWhole ? '' : ', not all were made'}, ${left}`,
      wasWhole && left === 0,
    );
    worst.push(`-${mode} ${ms(p99)}`);
    await pause(settleMs);
  }
  await server.stop();
  const plain = await startPlainServer();
  const { left } = await attack(plain.url, 'H', modes(plain.url, '/')['H'] ?? [], load);
  plain.stop();
  figures.add('control, a server with the usual time-outs: left', left, left > connections / 2);
});
figures.finish(worst.join(', '));
