import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { demoPassword, people } from '#database/cast/people.ts';
import { addresses } from '#addresses';
import { festival } from '#festival';
import { limitsBy } from '#shared/server/limits.ts';
import { startSender } from '#shared/server/mail/sender.ts';
import { keptTransport, smtpTransport } from '#shared/server/mail/transport.ts';
import type { Site } from '#shared/server/site.ts';
import { buildApp } from './app.ts';
import { refuseDemoPasswords } from './demoAccounts.ts';
import type { Environment } from './environment.ts';
import { fillEmptyDatabase, ignoredAdmin } from './firstRun.ts';
import { letterToSend } from './letters.ts';
import type { Life } from './operations.ts';
import { openDatabase, unusedDirectory } from './openDatabase.ts';
import { secretIn } from './secretFile.ts';
import { startSweeping } from './sweeping.ts';

const root = resolve(import.meta.dirname, '../../..');
const built = join(root, 'dist/web');
const prerender = join(root, 'dist/server/prerender.js');
// A balancer that asks every second has heard by then that this server is on its way out.
const lastCall = 1000;
// Whoever had not heard yet may still be asking: the door closes when nobody has come for so long, or after `stragglers`.
const quiet = 250;
const stragglers = 2000;
// What is still under way this long after is cut, so that the whole shutdown stays below ten seconds.
const patience = 6000;
// npm hands a signal on that the terminal has sent to the whole group: twice told within this is told once.
const echo = 500;

/** Opens everything, listens, and closes it all again on SIGTERM or SIGINT. @throws Error with one line that says why not */
export async function start(env: Environment): Promise<void> {
  if (!existsSync(join(built, 'index.html')) || !existsSync(prerender))
    throw new Error('the pages are not built: run "npm run build" first');
  warn(unusedDirectory(env));
  const database = await openDatabase(env);
  if (env.production) await refuseDemoPasswords(database.db, env);
  const now = () => new Date();
  warn(ignoredAdmin(await fillEmptyDatabase(database.db, { demo: env.seedDemo, admin: env.bootstrapAdmin }, now())));

  let wake = () => {};
  const site: Site = {
    db: database.db,
    now,
    secret: env.secret ?? (env.dataDir === undefined ? randomBytes(32).toString('hex') : secretIn(env.dataDir)),
    publicUrl: env.publicUrl,
    limits: limitsBy(now, env.rateLimits),
    mailWaits: () => wake(),
  };
  const life: Life = { ending: false, askedAt: 0 };
  const mailbox = !env.production && env.smtpUrl === undefined;
  const app = await buildApp({
    site,
    listen: database.listen,
    life,
    production: env.production,
    trustProxy: env.trustProxy,
    mailbox,
    metricsToken: env.metricsToken,
    pages: { built, prerender, festival: resolve(root, env.festival) },
  });
  const from = env.mailFrom ?? `${festival.shortName} <${festival.mailbox}>`;
  const transport = env.smtpUrl === undefined ? keptTransport() : smtpTransport(env.smtpUrl, from);
  await listen(app, env);
  const address = app.server.address();
  if (env.port === 0 && typeof address === 'object' && address)
    site.publicUrl = site.publicUrl.replace(/:0$/, `:${address.port}`);
  const sender = startSender({
    db: database.db,
    transport,
    draw: (mail) => letterToSend(site, mail),
    now,
    log: app.log,
  });
  wake = () => sender.wake();
  const stopSweeping = startSweeping(database, now, app.log);

  endOnSignal(life, app.log, async () => {
    await pause(lastCall);
    await untilQuiet(life);
    stopSweeping();
    setTimeout(() => app.server.closeAllConnections(), patience).unref();
    await Promise.all([app.close(), sender.stop()]);
    transport.close();
    await database.close();
  });
  process.stdout.write(`${greeting(env, site.publicUrl, mailbox)}\n`);
}

/** One line for whoever starts the server, about something that does not keep it from starting. */
function warn(line: string | undefined): void {
  if (line !== undefined) process.stderr.write(`${line}\n`);
}

async function untilQuiet(life: Life): Promise<void> {
  for (const begun = Date.now(); Date.now() - begun < stragglers; await pause(50))
    if (Date.now() - life.askedAt > quiet) return;
}

/** Ends the process in order on the first signal, and at once on a later one. */
function endOnSignal(life: Life, log: FastifyBaseLogger, close: () => Promise<void>): void {
  let toldAt = 0;
  const end = async () => {
    try {
      await close();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'the shutdown failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!life.ending) {
        life.ending = true;
        toldAt = Date.now();
        void end();
      } else if (Date.now() - toldAt > echo) process.exit(1);
    });
  }
}

async function listen(app: FastifyInstance, { port, host }: Environment): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') throw new Error(`PORT ${port} is in use by another process`, { cause: error });
    if (code === 'EACCES') throw new Error(`PORT ${port} is not for us to listen on`, { cause: error });
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`HOST ${host} is not this machine`, { cause: error });
    throw error;
  }
}

function greeting(env: Environment, url: string, mailbox: boolean): string {
  const lines = [`${festival.name} is up: ${url}`];
  if (mailbox) lines.push(`Mail is kept, not sent: ${url}${addresses.mailbox}`);
  if (env.seedDemo) {
    const who = (role: string) => people.find((person) => person.role === role)?.email;
    lines.push(
      `Demo accounts: ${who('student')}, ${who('club_admin')}, ${who('super_admin')}; password ${demoPassword}`,
    );
  }
  return lines.join('\n');
}
