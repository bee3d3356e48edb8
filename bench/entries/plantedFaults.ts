import http, { type RequestListener, type ServerOptions } from 'node:http';

const leaked: unknown[] = [];
const { createServer } = http;
http.createServer = ((options: ServerOptions, listener: RequestListener) =>
  createServer(options, (request, response) => {
    leaked.push({ url: request.url, waste: Array.from({ length: 1250 }, () => leaked.length) });
    if (request.url?.includes('%00') === true) response.writeHead(500).end('planted');
    else if (request.method === 'PATCH') response.end('planted');
    else listener(request, response);
  })) as typeof createServer;

await import('./heapReport.ts');
