import { createServer } from 'node:http';

export interface BareBodies {
  json: unknown;
  pages: Record<string, string>;
}

let bodies: BareBodies = { json: {}, pages: {} };
let readyJson = Buffer.alloc(0);
const server = createServer((request, response) => {
  if (request.url === '/known') {
    response.writeHead(304).end();
    return;
  }
  if (request.url === '/ready') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': readyJson.length }).end(readyJson);
    return;
  }
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
  readyJson = Buffer.from(JSON.stringify(given.json));
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.on('disconnect', () => process.exit(0));
