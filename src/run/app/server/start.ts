import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { demoPassword, people } from '#database/cast/people.ts';
import { addresses } from '#platform/addresses.ts';
import { festival } from '#festival';
import { freeBytesAt } from '#platform/database/diskSpace.ts';
import { createRateLimits } from '#platform/http/server/rateLimits.ts';
import { startOutboxAlarm } from '#platform/mail/outboxAlarm.ts';
import { encodeFolderPictures } from '#people/pictures/server/folderPictures.ts';
import { startSender } from '#platform/mail/sender.ts';
import { discardingTransport, smtpTransport } from '#platform/mail/transport.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { buildApp } from './app.ts';
import { serverCommands } from './serverCommands.ts';
import { stopListening, waitUntilUnused } from './drain.ts';
import { demoOf } from '#database/demo/demo.ts';
import { refuseDemoPasswords } from '#run/demo/server/accounts.ts';
import { endTrial, openTrial, resetTime, startNightlyReset } from '#run/demo/server/trial.ts';
import type { Environment } from './environment.ts';
import { initializeDatabase, ignoredAdmin } from './firstRun.ts';
import { openDatabase, unusedDirectory } from './openDatabase.ts';
import { pageFiles } from './pageFiles.ts';
import { publicCommands, readPublic } from './publicSite.ts';
import { productVersion } from './version.ts';
import { onMailDropped, renderMailToSend } from './mailTemplates.ts';
import { startControl } from '#run/operations/server/control.ts';
import type { ShutdownState } from '#run/operations/server/routes.ts';
import { loadSecret } from './secretFile.ts';
import { startReminders } from '#contact/reminders/server/schedule.ts';
import { startCleanup } from './cleanup.ts';

// A balancer that checks readiness every second has taken this server out by then.
const drainMs = 1000;
// Then it stops listening and answers on open connections until there was no request for this long. A proxy keeps idle
// connections: deploy/nginx.conf.example for 2 s.
const idleMs = { behindProxy: 3000, alone: 250 };
const maxIdleWaitMs = 4000;
// Requests still under way this long after the signal are cut, so that the whole shutdown stays below ten seconds.
const forceCloseMs = 9000;
// Supervisors kill at ten seconds: by then the process exits and logs what delays the shutdown.
const maxShutdownMs = 9800;
// npm forwards a signal that the terminal has sent to the whole group: a second one within this time is the same.
const duplicateSignalMs = 500;

/**
 * Opens everything, listens, and closes it again on SIGTERM or SIGINT. @throws Error with one line that gives the
 * reason
 */
export async function start(env: Environment): Promise<void> {
  const pages = pageFiles(env.festival);
  warn(unusedDirectory(env));
  // A picture that cannot be decoded ends the start before anything changes. It takes a quarter of a second per
  // picture.
  const folderPictures = await encodeFolderPictures(pages.festival, festival.pictures);
  const database = await openDatabase(env, warn);
  if (env.production) await refuseDemoPasswords(database.db, env);
  const now = () => new Date();
  const begun = now();
  if (env.resetsDemo) await openTrial(database.db, begun);
  else await endTrial(database.db);
  const cast = env.seedDemo ? demoOf(env.demo, begun) : undefined;
  warn(ignoredAdmin(await initializeDatabase(database.db, { cast, admin: env.bootstrapAdmin }, begun)));

  const secret = env.secret ?? (env.dataDir === undefined ? randomBytes(32).toString('hex') : loadSecret(env.dataDir));
  let wake = () => {};
  const context: ServerContext = {
    db: database.db,
    now,
    secret,
    publicUrl: env.publicUrl,
    limits: createRateLimits({
      isEnabled: env.rateLimits,
      shared: { db: database.db, secret },
    }),
    wakeSender: () => wake(),
  };
  const shutdown: ShutdownState = { isShuttingDown: false, lastRequestAt: 0 };
  const mailbox = !env.production && env.smtpUrl === undefined;
  const { dataDir } = env;
  const app = await buildApp({
    context,
    listen: database.listen,
    connections: database.load,
    freeBytes: database.kind === 'embedded' && dataDir !== undefined ? () => freeBytesAt(dataDir) : undefined,
    shutdown,
    production: env.production,
    trustProxy: env.trustProxy,
    mailbox,
    takesFiles: !env.resetsDemo,
    mailboxHost: env.allowDemo ? new URL(env.publicUrl).host : undefined,
    metricsToken: env.metricsToken,
    pages,
    folderPictures,
    offlinePages: env.offlinePages,
    log: { level: env.logLevel },
  });
  const from = env.mailFrom ?? `${festival.shortName} <${festival.mailbox}>`;
  const transport =
    env.smtpUrl === undefined
      ? discardingTransport()
      : smtpTransport({ url: env.smtpUrl, from, requireTls: env.requireTls });
  await listen(app, env);
  const address = app.server.address();
  if (env.port === 0 && typeof address === 'object' && address)
    context.publicUrl = context.publicUrl.replace(/:0$/, `:${address.port}`);
  const sender = startSender({
    db: database.db,
    transport,
    render: (mail) => renderMailToSend(context, mail),
    onDropped: onMailDropped,
    now,
    log: app.log,
    limits: context.limits,
  });
  wake = () => sender.wake();
  const stopAlarm = startOutboxAlarm({ db: database.db, now, log: app.log });
  const stopReminders = startReminders(context, app.log);
  const stopCleanup = startCleanup(database, now, app.log);
  const stopReset = env.resetsDemo ? startNightlyReset(database.db, now, app.log) : () => undefined;
  const stopControl =
    database.kind === 'embedded' && env.dataDir !== undefined
      ? await startControl(env.dataDir, {
          database,
          secret,
          product: productVersion(),
          commands: { ...serverCommands(database, context), ...publicCommands(readPublic(app)) },
          log: app.log,
        })
      : () => Promise.resolve();

  endOnSignal(shutdown, app.log, async () => {
    app.log.info('stopping');
    setTimeout(() => app.server.closeAllConnections(), forceCloseMs).unref();
    await pause(drainMs);
    // Fastify does not wait for requests under way on a server that no longer listens.
    const isClosed = once(app.server, 'close');
    await stopListening(app.server);
    await Promise.all([
      waitUntilUnused(app.server, {
        idleMs: env.trustProxy === false ? idleMs.alone : idleMs.behindProxy,
        maxMs: maxIdleWaitMs,
        lastRequestAt: () => shutdown.lastRequestAt,
      }),
      // A slow mail server may take five seconds for the mail in flight.
      sender.stop(),
    ]);
    stopReset();
    stopCleanup();
    stopReminders();
    stopAlarm();
    await Promise.all([app.close(), isClosed, stopControl()]);
    transport.close();
    await database.close();
    app.log.info('stopped');
  });
  const { publicUrl } = context;
  app.log.info({ version: productVersion(), node: process.version, database: database.kind, publicUrl }, 'started');
  // For a person at a terminal; production only logs.
  if (!env.production) process.stdout.write(`${greeting(env, publicUrl, mailbox)}\n`);
}

/** A one-line warning for the operator; does not stop the start. */
function warn(line: string | undefined): void {
  if (line !== undefined) process.stderr.write(`${line}\n`);
}

/** Ends the process in order on the first signal, and at once on a later one. */
function endOnSignal(shutdown: ShutdownState, log: FastifyBaseLogger, close: () => Promise<void>): void {
  let signalledAt = 0;
  const end = async () => {
    setTimeout(() => {
      log.error('the shutdown took too long: what was still under way is cut');
      process.exit(1);
    }, maxShutdownMs).unref();
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
      if (!shutdown.isShuttingDown) {
        shutdown.isShuttingDown = true;
        signalledAt = Date.now();
        void end();
      } else if (Date.now() - signalledAt > duplicateSignalMs) process.exit(1);
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
  const lines: string[] = [];
  if (env.seedDemo) {
    const who = (role: string) => people.find((person) => person.role === role)?.email;
    lines.push(
      `Demo accounts: ${who('student')}, ${who('club_admin')}, ${who('super_admin')}; password ${demoPassword}`,
    );
  }
  if (env.resetsDemo) lines.push(`It starts anew each night at ${resetTime}, ${festival.timeZone}`);
  if (mailbox) lines.push(`Mail is kept, not sent: ${url}${addresses.mailbox}`);
  // Last, where people look for it.
  lines.push(`${festival.name} is up: ${url}`);
  return lines.join('\n');
}
