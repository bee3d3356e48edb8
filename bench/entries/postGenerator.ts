import { sendRequests } from '../rawClient.ts';
import type { Posts, PostsDone } from '../postLoad.ts';

process.on('disconnect', () => process.exit(0));
process.on('message', ({ url, path, headers, bodies, connections, seconds }: Posts) => {
  const { host } = new URL(url);
  const done: PostsDone = { perSecond: 0, answered: 0, processorMs: 0, latencies: [], statuses: {} };
  const startedAt = performance.now();
  const usedBefore = process.cpuUsage();
  let at = 0;
  const next = () => {
    const given = performance.now() - startedAt < seconds * 1000 ? bodies[at++] : undefined;
    if (given === undefined) return undefined;
    const all = { host, 'content-type': 'application/json', ...headers, ...given.headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = Buffer.byteLength(given.body);
    return `POST ${path} HTTP/1.1\r\n${lines.join('')}content-length: ${length}\r\n\r\n${given.body}`;
  };
  let open = connections;
  const nextOrFinish = () => {
    const request = next();
    if (request !== undefined) return request;
    open -= 1;
    if (open === 0) {
      done.perSecond = (done.answered * 1000) / (performance.now() - startedAt);
      const { user, system } = process.cpuUsage(usedBefore);
      done.processorMs = (user + system) / 1000;
      process.send?.(done, undefined, {}, () => process.exit(0));
    }
    return undefined;
  };
  sendRequests({ url, connections }, nextOrFinish, (status, ms) => {
    done.answered++;
    done.latencies.push(ms);
    done.statuses[status] = (done.statuses[status] ?? 0) + 1;
  });
});
