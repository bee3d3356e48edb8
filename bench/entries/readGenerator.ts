import { sendRequests } from '../rawClient.ts';
import type { Reads, ReadsDone } from '../readLoad.ts';

process.on('disconnect', () => process.exit(0));
process.on('message', ({ url, path, headers, connections, seconds }: Reads) => {
  const { host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const statuses: Record<string, number> = {};
  let answered = 0;
  sendRequests(
    { url, connections },
    () => request,
    (status) => {
      answered++;
      statuses[status] = (statuses[status] ?? 0) + 1;
    },
  );
  const startedAt = performance.now();
  setTimeout(() => {
    const perSecond = (answered * 1000) / (performance.now() - startedAt);
    const done: ReadsDone = { perSecond, statuses };
    process.send?.(done, undefined, {}, () => process.exit(0));
  }, seconds * 1000);
});
