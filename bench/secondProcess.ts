import type { DrillDatabases } from './databases.ts';
import { within } from './figures.ts';
import { launch, startServer } from './server.ts';

export async function secondProcesses(databases: DrillDatabases, times: number) {
  const { target } = await databases.create('embedded', () => Promise.resolve());
  const { target: own } = await databases.create('embedded', () => Promise.resolve());
  const first = await startServer(target);
  let refused = 0;
  let slowest = 0;
  for (let time = 0; time < times; time++) {
    const startedAt = performance.now();
    const { child, output, ended } = launch(target);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), within(15_000));
    const code = await ended;
    clearTimeout(killTimer);
    slowest = Math.max(slowest, performance.now() - startedAt);
    const line = /^[^\n]*DATA_DIR [^\n]*\n$/.test(output.err) && output.err.includes(target.at);
    if (code === 1 && output.out === '' && line) refused += 1;
  }
  const startsAlone = await startServer(own).then(
    (server) => server.stop().then((code) => code === 0),
    () => false,
  );
  await first.stop();
  return { refused, slowest, startsAlone };
}
