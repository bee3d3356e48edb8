// Asks for one address over so many connections, each again as soon as it is answered, and counts. A process of its own on
// plain sockets: a whole HTTP client would take more of the processor than what it measures.
import { connect } from 'node:net';
import type { Reads, ReadsDone } from '../readLoad.ts';

process.on('disconnect', () => process.exit(0));
process.on('message', ({ url, path, headers, connections, seconds }: Reads) => {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  const statuses: Record<string, number> = {};
  let answered = 0;
  const open = () => {
    let head = '';
    // Of the body, which is counted and not kept.
    let missing = 0;
    const socket = connect(Number(port), hostname, () => socket.write(request));
    const onAnswered = () => {
      answered++;
      socket.write(request);
    };
    socket.setNoDelay(true);
    socket.on('data', (part) => {
      if (missing > 0) {
        missing -= part.length;
        if (missing === 0) onAnswered();
        return;
      }
      head += part.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const status = head.slice(9, 12);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      missing = length - (head.length - end - 4);
      head = '';
      if (missing === 0) onAnswered();
    });
    socket.on('error', () => process.exit(1));
    socket.on('close', () => process.exit(1));
  };
  for (let i = 0; i < connections; i++) open();
  const startedAt = performance.now();
  setTimeout(() => {
    const perSecond = (answered * 1000) / (performance.now() - startedAt);
    const done: ReadsDone = { perSecond, statuses };
    process.send?.(done, undefined, {}, () => process.exit(0));
  }, seconds * 1000);
});
