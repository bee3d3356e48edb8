import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { askServer } from '#run/operations/server/askServer.ts';
import { readDatabaseEnvironment } from '#run/app/server/environment.ts';
import { openDatabase } from '#run/app/server/openDatabase.ts';
import { openPublicSite, type ReadPublic } from '#run/app/server/publicSite.ts';
import { checkExists } from './databaseTarget.ts';

/** Lets `work` read the public site: from the running server if it has the embedded database open. */
export async function readSite<T>(
  env: Readonly<Record<string, string | undefined>>,
  work: (read: ReadPublic) => Promise<T>,
): Promise<T> {
  const target = readDatabaseEnvironment(env);
  const { databaseUrl, dataDir } = target;
  if (databaseUrl === undefined && dataDir !== undefined) {
    const ask = async (address: string) => {
      const answer = await askServer(dataDir, '/page', Readable.from([JSON.stringify({ address })]));
      return answer && ((await json(answer)) as { status: number; type: string; base64: string });
    };
    if (await ask('/robots.txt')) {
      return work(async (address) => {
        const answer = await ask(address);
        if (!answer) throw new Error('The site was stopped meanwhile: run the command again.');
        return { status: answer.status, type: answer.type, bytes: Buffer.from(answer.base64, 'base64') };
      });
    }
  }
  checkExists(target);
  const database = await openDatabase(target);
  try {
    const site = await openPublicSite(database, env['FESTIVAL'] ?? './festival');
    try {
      return await work(site.read);
    } finally {
      await site.close();
    }
  } finally {
    await database.close();
  }
}
