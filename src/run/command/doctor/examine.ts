import { json } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { askServer } from '#run/operations/server/askServer.ts';
import { unknown, wrong, type Finding } from '#run/operations/server/finding.ts';
import { reasonOf } from '#platform/database/reason.ts';
import type { Environment } from '#run/app/server/environment.ts';
import { examineContent } from '#run/app/server/examination.ts';
import { connectDatabase, isDirectoryFilled } from '#run/app/server/openDatabase.ts';
import { secretOf } from '../databaseTarget.ts';
import { examineListening } from './listening.ts';
import { examineDisk, examinePermissions, spaceAt, type Space } from './machine.ts';
import { examineMail } from './mail.ts';
import { examineSite } from './site.ts';

interface Examination {
  /** SECRET as the variables give it. */
  secret: string | undefined;
  mailTo: string | undefined;
  spaceOf?: (path: string) => Space;
}

export async function examine(
  env: Environment,
  { secret, mailTo, spaceOf = spaceAt }: Examination,
): Promise<Finding[]> {
  const isEmbedded = env.databaseUrl === undefined;
  // Sequential: an early problem often explains the later ones.
  return [
    ...(await databaseFindings(env)),
    examineDisk(isEmbedded ? env.dataDir : undefined, spaceOf),
    ...(isEmbedded && env.dataDir !== undefined ? [examinePermissions(env.dataDir)] : []),
    ...(await examineSite({ publicUrl: env.publicUrl, secret: secretOf(env, secret) })),
    await examineMail(env, mailTo),
  ];
}

async function databaseFindings(env: Environment): Promise<Finding[]> {
  try {
    if (env.databaseUrl === undefined) {
      if (env.dataDir === undefined) return [unknown('database', 'DATA_DIR memory is in the site alone')];
      const answer = await askServer(
        env.dataDir,
        '/doctor',
        Readable.from([JSON.stringify({ production: env.production })]),
      );
      if (answer) return ((await json(answer)) as { findings: Finding[] }).findings;
      if (!isDirectoryFilled(env.dataDir))
        return [wrong('database', `DATA_DIR ${env.dataDir} holds none: start the site once`)];
    }
    const warnings: Finding[] = [];
    const database = await connectDatabase(env, (line) => {
      if (line !== undefined) warnings.push(wrong('connection', line));
    });
    try {
      const findings = [...warnings, ...(await examineContent(database, env.production, new Date()))];
      const isThere = findings.every(({ of, state }) => of !== 'database' || state === 'right');
      if (database.kind === 'postgres' && isThere)
        findings.push(
          await examineListening(database, env.listenUrl === undefined ? 'DATABASE_URL' : 'DATABASE_LISTEN_URL'),
        );
      return findings;
    } finally {
      await database.close();
    }
  } catch (error) {
    return [wrong('database', reasonOf(error))];
  }
}
