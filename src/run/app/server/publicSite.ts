import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { festival } from '#festival';
import { encodeFolderPictures } from '#people/pictures/server/folderPictures.ts';
import type { Database } from '#platform/database/database.ts';
import { createRateLimits } from '#platform/http/server/rateLimits.ts';
import { buildApp } from './app.ts';
import { pageFiles } from './pageFiles.ts';

/** What an address of the site answers to a guest. */
interface PublicAnswer {
  status: number;
  type: string;
  bytes: Buffer;
}
export type ReadPublic = (address: string) => Promise<PublicAnswer>;

/** Sends requests to the server in process. */
export const readPublic =
  (app: FastifyInstance): ReadPublic =>
  async (address) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url: address });
    return { status: statusCode, type: String(headers['content-type']), bytes: rawPayload };
  };

export const publicCommands = (read: ReadPublic): Record<string, (input: unknown) => Promise<object>> => ({
  '/page': async (input) => {
    const { status, type, bytes } = await read((input as { address: string }).address);
    return { status, type, base64: bytes.toString('base64') };
  },
});

/** The site on a database that no server has open; it cannot be reached from outside. */
export async function openPublicSite(
  { db }: Pick<Database, 'db'>,
  folder: string,
): Promise<{ read: ReadPublic; close: () => Promise<void> }> {
  const pages = pageFiles(folder);
  const secret = randomBytes(32).toString('hex');
  const app = await buildApp({
    context: {
      db,
      now: () => new Date(),
      secret,
      publicUrl: 'http://localhost',
      limits: createRateLimits({ isEnabled: false, shared: { db, secret } }),
      wakeSender: () => undefined,
    },
    pages,
    folderPictures: await encodeFolderPictures(pages.festival, festival.pictures),
    quiet: true,
  });
  await app.ready();
  return { read: readPublic(app), close: () => app.close() };
}
