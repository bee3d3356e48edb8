import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { vi } from 'vitest';
import { cast } from '#database/cast/cast.ts';
import { people, type PersonKey } from '#database/cast/people.ts';
import { findUserByEmail } from '#people/accounts/server/queries.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { buildApp, type AppOptions } from '#run/app/server/app.ts';
import { initializeDatabase, type FirstRun } from '#run/app/server/firstRun.ts';
import { renderMailAnew } from '#run/app/server/mailTemplates.ts';
import { openEmbedded, openPostgres, type Database, type Db } from '#platform/database/database.ts';
import { createRateLimits } from '#platform/http/server/rateLimits.ts';
import type { RenderedMail } from '#platform/mail/message.ts';
import { newestMails } from '#platform/mail/queries.ts';
import { mails, type Mail } from '#platform/mail/tables.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { migratedDatabase } from './migratedDatabase.ts';
import { openDatabases } from './openDatabases.ts';
import { openCast } from './castDatabase.ts';
import { createDatabase } from './postgres.ts';

export type DatabaseKind = Database['kind'];

/** For `describe.each`: both databases, or the embedded one alone where this machine has no PostgreSQL. */
export const databases: readonly DatabaseKind[] = process.env['TEST_POSTGRES_URL']
  ? ['embedded', 'postgres']
  : ['embedded'];

export interface TestAppOptions extends Omit<AppOptions, 'context'>, Partial<Pick<FirstRun, 'admin'>> {
  /** Whether the cast is in the database: it is unless a test says otherwise. */
  demo?: boolean;
  database?: DatabaseKind;
  /** Of a PostgreSQL, where it is not to be the server's. */
  locale?: 'C' | undefined;
  now?: Date;
  /** Whether the server's clock runs on from `now`, as pages expect that look at the browser's clock too. */
  isClockRunning?: boolean;
  /** Rate limits: off unless a test is about them. */
  limits?: boolean;
}

/** An answer with the envelope taken apart. `data` is there on success, `code` and `errors` on failure. */
export interface Answered<Data> {
  status: number;
  success: boolean | undefined;
  message: string | undefined;
  code: string | undefined;
  errors: { field?: string; msg: string }[] | undefined;
  data: Data;
  headers: LightMyRequestResponse['headers'];
  text: string;
  /** The body as it came, for files that are no text. */
  bytes: Buffer;
}

type Headers = Record<string, string>;
type Loose = Record<string, unknown>;

/** Makes calls as one person. `path` stands under /api; `Data` is what the test expects to read. */
interface Client {
  get<Data = Loose>(path: string, headers?: Headers): Promise<Answered<Data>>;
  post<Data = Loose>(path: string, body?: unknown, headers?: Headers): Promise<Answered<Data>>;
  put<Data = Loose>(path: string, body?: unknown, headers?: Headers): Promise<Answered<Data>>;
  patch<Data = Loose>(path: string, body?: unknown, headers?: Headers): Promise<Answered<Data>>;
  delete<Data = Loose>(path: string, body?: unknown, headers?: Headers): Promise<Answered<Data>>;
}

/** The server's clock, still until it is moved unless it runs; where limits are on, their clock, which is the system's, too. */
class Clock {
  private at: Date;
  private setAt = Date.now();
  private readonly isRunning: boolean;
  private readonly systemClock: typeof vi | undefined;
  constructor(at: Date, isRunning: boolean, systemClock: typeof vi | undefined) {
    this.at = at;
    this.isRunning = isRunning;
    this.systemClock = systemClock;
    // Fake timers would do, but each look of a poll, a forgotten one too, moves them.
    systemClock?.setSystemTime(at);
  }
  now = (): Date => new Date(this.at.getTime() + (this.isRunning ? Date.now() - this.setAt : 0));
  set(at: Date): void {
    if (this.systemClock?.getMockedSystemTime() === null) throw new Error('another file has put the system clock back');
    this.at = at;
    this.setAt = Date.now();
    this.systemClock?.setSystemTime(at);
  }
  advance(seconds: number): void {
    this.set(new Date(this.now().getTime() + seconds * 1000));
  }
}

export interface TestApp {
  app: FastifyInstance;
  context: ServerContext;
  db: Db;
  clock: Clock;
  /** A person of the cast, signed in. */
  as(key: PersonKey): Client;
  /** A session of a person of the cast, the one that `as` uses. */
  tokenOf(key: PersonKey): Promise<string>;
  /** The people of the cast log in anew: a call may have ended their sessions. */
  logInAnew(): void;
  /** The holder of this token. */
  bearing(token: string): Client;
  nobody: Client;
  idOf(key: PersonKey): Promise<string>;
  /** The outbox, newest first. */
  mails(): Promise<Mail[]>;
  /** The mails to an address, newest first, rendered as they are or would be sent. */
  mailsTo(email: string): Promise<RenderedMail[]>;
  close(): Promise<void>;
}

async function openDatabase(
  kind: DatabaseKind,
  locale: 'C' | undefined,
  first: FirstRun,
  now: Date,
): Promise<Database> {
  const url = process.env['TEST_POSTGRES_URL'] ?? '';
  if (kind === 'postgres' && !url) throw new Error('no PostgreSQL for tests');
  const copy = first.cast && !first.admin && !locale ? await openCast(kind, url, now) : undefined;
  if (copy) return copy;
  const database =
    kind === 'embedded'
      ? await openEmbedded(undefined, await migratedDatabase())
      : await openPostgres(await createDatabase(url, locale), { connections: 16 });
  await database.migrate();
  await initializeDatabase(database.db, first, now);
  return database;
}

/** The whole server on a database of its own, with the cast in it; called without a network. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { database: kind = 'embedded', locale, demo = true, admin, limits = false, ...rest } = options;
  const { now = new Date(), isClockRunning = false, ...more } = rest;
  const secret = 'a secret of the tests, at least 32 bytes';
  // Drills start it too, where there is no vitest.
  const systemClock = limits ? (await import('vitest')).vi : undefined;
  const clock = new Clock(now, isClockRunning, systemClock);
  const database = await openDatabase(kind, locale, { cast: demo ? cast : undefined, admin }, clock.now());
  const context: ServerContext = {
    db: database.db,
    now: clock.now,
    secret,
    publicUrl: 'http://127.0.0.1:3000',
    limits: createRateLimits({
      isEnabled: limits,
      shared: { db: database.db, secret },
    }),
    wakeSender: () => undefined,
  };
  const app = await buildApp({ quiet: true, listen: database.listen, ...more, context });
  await app.ready();
  openDatabases.set(database.db, database.kind);

  const readId = async (key: PersonKey) => {
    const user = await findUserByEmail(context.db, people.find((person) => person.key === key)?.email ?? '');
    if (!user) throw new Error(`${key} is not in the database`);
    return user.id;
  };
  const ids = new Map<PersonKey, Promise<string>>();
  const idOf = async (key: PersonKey) => {
    const id = ids.get(key) ?? readId(key);
    ids.set(key, id);
    return id;
  };
  const tokens = new Map<PersonKey, Promise<string>>();
  const tokenOf = async (key: PersonKey) => {
    const token = tokens.get(key) ?? idOf(key).then((id) => createSession(context.db, id, clock.now()));
    tokens.set(key, token);
    return token;
  };
  return {
    app,
    context,
    db: database.db,
    clock,
    tokenOf,
    as: (key) => clientOf(app, () => tokenOf(key)),
    logInAnew: () => tokens.clear(),
    bearing: (token) => clientOf(app, () => Promise.resolve(token)),
    nobody: clientOf(app, () => Promise.resolve(undefined)),
    idOf,
    mails: () => newestMails(context.db, 10_000),
    mailsTo: async (email) => {
      const found = await context.db
        .select()
        .from(mails)
        .where(eq(mails.to, email))
        .orderBy(desc(mails.createdAt), desc(mails.id));
      const rendered = await Promise.all(found.map((mail) => renderMailAnew(context, mail)));
      return rendered.filter((mail) => mail !== null);
    },
    close: async () => {
      openDatabases.delete(database.db);
      systemClock?.useRealTimers();
      await app.close();
      await database.close();
    },
  };
}

function clientOf(app: FastifyInstance, token: () => Promise<string | undefined>): Client {
  type Method = NonNullable<InjectOptions['method']>;
  const call = async <Data>(
    method: Method,
    path: string,
    body?: unknown,
    more: Headers = {},
  ): Promise<Answered<Data>> => {
    const bearer = await token();
    const headers = { ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }), ...more };
    const payload = body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> };
    const answer = await app.inject({ method, url: `/api${path}`, headers, ...payload });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const { success, message, code, errors, data } = isJson ? answer.json() : {};
    return {
      status: answer.statusCode,
      success,
      message,
      code,
      errors,
      data,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
    };
  };
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    patch: (path, body, headers) => call('PATCH', path, body, headers),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
  };
}
