import { connect } from 'node:net';

/**
 * Sends requests over so many connections, on each the next as soon as the last is answered. On plain sockets: a whole
 * HTTP client would take more of the processor than what it measures. Answers need a Content-Length.
 * @param next the next request as it goes over the wire; undefined: none is left for this connection
 */
export function sendRequests(
  { url, connections }: { url: string; connections: number },
  next: () => string | undefined,
  onAnswer: (status: string, ms: number) => void,
): void {
  const { hostname, port } = new URL(url);
  for (let i = 0; i < connections; i++) open(hostname, Number(port), next, onAnswer);
}

function open(
  hostname: string,
  port: number,
  next: () => string | undefined,
  onAnswer: (status: string, ms: number) => void,
): void {
  let head = '';
  // Of the body, which is counted and not kept.
  let missing = 0;
  let status = '';
  let sentAt = 0;
  const send = () => {
    const request = next();
    if (request === undefined) return;
    sentAt = performance.now();
    socket.write(request);
  };
  const socket = connect(port, hostname, send);
  const onWhole = () => {
    onAnswer(status, performance.now() - sentAt);
    send();
  };
  socket.setNoDelay(true);
  socket.on('data', (part) => {
    if (missing > 0) {
      missing -= part.length;
      if (missing === 0) onWhole();
      return;
    }
    head += part.toString('latin1');
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    status = head.slice(9, 12);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    missing = length - (head.length - end - 4);
    head = '';
    if (missing === 0) onWhole();
  });
  socket.on('error', () => process.exit(1));
  socket.on('close', () => process.exit(1));
}
