import { createServer } from 'node:http';

export interface BareBodies {
  json: unknown;
  pages: Record<string, string>;
}

let bodies: BareBodies = { json: {}, pages: {} };
const server = createServer((request, response) => {
  const page = bodies.pages[request.url ?? ''];
  response.setHeader(
    'content-type',
    page === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
  );
  response.end(page ?? JSON.stringify(bodies.json));
});
server.keepAliveTimeout = 60_000;
process.on('message', (given: BareBodies) => {
  bodies = given;
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.on('disconnect', () => process.exit(0));
