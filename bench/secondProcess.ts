import type { Places } from './places.ts';
import { launch, startServer } from './server.ts';

/** Starts a second process on the directory of a running server, so many times, and one on a directory of its own. */
export async function secondProcesses(places: Places, times: number) {
  const { place } = await places.make('embedded', () => Promise.resolve());
  const { place: own } = await places.make('embedded', () => Promise.resolve());
  const first = await startServer(place);
  let refused = 0;
  let slowest = 0;
  for (let time = 0; time < times; time++) {
    const begun = performance.now();
    const { child, said, ended } = launch(place);
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
    const code = await ended;
    clearTimeout(late);
    slowest = Math.max(slowest, performance.now() - begun);
    const line = /^[^\n]*DATA_DIR [^\n]*\n$/.test(said.err) && said.err.includes(place.at);
    if (code === 1 && said.out === '' && line) refused += 1;
  }
  const alone = await startServer(own).then(
    (server) => server.stop().then((code) => code === 0),
    () => false,
  );
  await first.stop();
  return { refused, slowest, alone };
}
