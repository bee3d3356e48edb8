import { createServer } from 'node:http';
import { PGlite } from '@electric-sql/pglite';

const db = await PGlite.create();
await db.exec(`create table events (title text); insert into events values ('Game Jam 48')`);
const server = createServer((request, response) => {
  const title = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams.get('search') ?? '';
  db.query(`select title from events where title = '${title}'`).then(
    ({ rows }) => response.end(JSON.stringify(rows)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit(0));
