import { createServer } from 'node:http';

const server = createServer((_request, response) => response.end('{"success":true,"data":{}}'));
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit(0));
