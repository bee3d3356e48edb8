import { randomUUID } from 'node:crypto';
import { chmodSync, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/database/database.ts';
import { reasonOf } from '#platform/database/reason.ts';
import { writeBackup } from './backup/backupQueries.ts';
import { secretName } from './backup/format.ts';
import { inspectBackup, signatureProblem } from './backup/readBackup.ts';
import { checkSchema, restoreBackup } from './backup/restoreQueries.ts';
import { controlPath } from './controlPath.ts';

interface Controlled {
  database: Database;
  secret: string;
  /** The product's version. */
  product: string;
  /** Further commands by path: JSON in, JSON out. */
  commands?: Record<string, (input: unknown) => Promise<object>>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<object | undefined>;

/**
 * Runs commands that need the embedded database, which only this process has open: HTTP on a socket in `directory`,
 * whose permissions control the access. @returns a function that closes it
 */
export async function startControl(directory: string, controlled: Controlled): Promise<() => Promise<void>> {
  const { log, commands = {} } = controlled;
  const handlers: Record<string, Handler> = {
    'POST /backup': (_request, response) => backup(controlled, response),
    'POST /restore': (request) => restore(directory, controlled, request),
    ...Object.fromEntries(
      Object.entries(commands).map(([path, run]) => [`POST ${path}`, async (request) => run(await json(request))]),
    ),
  };
  const server = createServer({ requestTimeout: 0 }, (request, response) => {
    const handle = handlers[`${request.method} ${request.url?.split('?')[0]}`];
    const answer = handle ? handle(request, response) : Promise.reject(new Error('this server knows no such command'));
    answer.then(
      (body) => body && response.end(JSON.stringify(body)),
      (error: unknown) => {
        log.warn({ err: error, command: request.url }, 'a command failed');
        if (response.headersSent) response.destroy();
        else response.writeHead(409).end(JSON.stringify({ message: reasonOf(error) }));
      },
    );
  });
  const path = controlPath(directory);
  // Left behind by a killed process: the holder of the directory's lock may remove it.
  if (process.platform !== 'win32') await rm(path, { force: true });
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', (error) => {
      log.warn({ reason: error.message }, 'commands cannot reach this server: backups need it stopped');
      resolve(false);
    });
    server.listen(path, () => {
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      resolve(true);
    });
  });
  return () => (isListening ? new Promise((resolve) => server.close(() => resolve())) : Promise.resolve());
}

async function backup({ database, secret, product, log }: Controlled, response: ServerResponse): Promise<undefined> {
  const startedAt = performance.now();
  await writeBackup(database, { product, secret }, response);
  log.info({ ms: Math.round(performance.now() - startedAt) }, 'a backup was written');
}

async function restore(directory: string, { database, secret, log }: Controlled, request: IncomingMessage) {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const file = join(directory, `restore-${randomUUID()}`);
  try {
    await pipeline(request, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    const inspected = await inspectBackup(file, secret);
    checkSchema(inspected);
    const problem = searchParams.has('unsigned') ? undefined : signatureProblem(inspected, secret);
    if (problem !== undefined) throw new Error(`the backup ${problem}`);
    const restored = await restoreBackup(database.db, file, inspected, { force: searchParams.has('force') });
    log.warn({ createdAt: inspected.header.createdAt }, 'a backup was restored: everybody logs in anew');
    return { ...restored, secret: secretName(secret) };
  } finally {
    await rm(file, { force: true });
  }
}
