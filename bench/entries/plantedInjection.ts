import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';

const db = await PGlite.create();
await db.exec(`create table events (title text); insert into events values ('Game')`);

async function titleIn(request: IncomingMessage): Promise<string> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const [, , place, title = ''] = pathname.split('/');
  if (place === 'path') return decodeURIComponent(title);
  if (place === 'header') return String(request.headers['x-title']);
  if (place === 'query') return searchParams.get('title') ?? '';
  const { titles } = JSON.parse(await text(request)) as { titles: { title: string }[] };
  return titles[0]?.title ?? '';
}

const server = createServer((request, response) => {
  titleIn(request)
    .then((title) => db.query(`select title from events where title = '${title}'`))
    .then(
      ({ rows }) => response.end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
process.on('disconnect', () => process.exit(0));
