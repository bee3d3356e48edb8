import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { PersonKey } from '#database/cast/people.ts';
import { createSession } from '#people/accounts/server/sessionQueries.ts';
import { buildApp } from '#run/app/server/app.ts';
import { publish } from '#platform/live/server/publish.ts';
import { createEventParser, type StreamEvent } from '#platform/live/web/liveClient.ts';
import { startTestApp, type DatabaseKind, type TestApp } from './app.ts';
import { openSecondConnection } from './openSecondConnection.ts';
import { suiteOf } from './suiteApp.ts';

/** One open stream: what it received since the last `forget`, and whether it has ended. */
class StreamReader {
  private received: StreamEvent[] = [];
  ended = false;
  readonly response: IncomingMessage;
  constructor(response: IncomingMessage) {
    this.response = response;
    const parser = createEventParser((event) => this.received.push(event));
    response.setEncoding('utf8').on('data', (chunk: string) => parser.feed(chunk));
    response.on('close', () => (this.ended = true)).on('error', () => undefined);
  }
  names = () => [...new Set(this.received.map(({ event }) => event))].toSorted();
  forget = () => void (this.received = []);
  count = (event: string) => this.received.filter((message) => message.event === event).length;
  last = (event: string) => this.received.findLast((message) => message.event === event)?.data;
  /** Waits for an event, half a minute at most, and answers its data. */
  async next(event: string): Promise<StreamEvent['data'] | undefined> {
    const hasArrived = () => {
      if (!this.names().includes(event)) throw new Error(`no ${event}, only ${this.names().join(', ') || 'silence'}`);
    };
    await vi.waitFor(hasArrived, { timeout: 30_000, interval: 10 });
    return this.last(event);
  }
  untilEnded(): Promise<void> {
    const isEnded = () => {
      if (!this.ended) throw new Error('the stream goes on');
    };
    return vi.waitFor(isEnded, { timeout: 30_000, interval: 10 });
  }
}

const closing: (() => Promise<unknown>)[] = [];
export const closeAll = async () => {
  for (const close of closing.splice(0).toReversed()) await close();
};

async function startServer(database: DatabaseKind): Promise<TestApp> {
  const site = await startTestApp({ database });
  closing.push(() => site.close());
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  return site;
}

export const suiteServer = (database: DatabaseKind): TestApp => suiteOf(() => startServer(database), closeAll);

export const login = (site: TestApp, userId: string) => createSession(site.db, userId, site.clock.now());
export const logIn = async (site: TestApp, key: PersonKey) => login(site, await site.idOf(key));

export async function startSecondServer({ context, db }: TestApp): Promise<FastifyInstance> {
  const database = await openSecondConnection(db);
  const app = await buildApp({ quiet: true, context: { ...context, db: database.db }, listen: database.listen });
  await app.listen({ port: 0, host: '127.0.0.1' });
  closing.push(async () => {
    await app.close();
    await database.close();
  });
  return app;
}

export const openWith = (app: FastifyInstance, token?: string): Promise<StreamReader> =>
  openSending(app, token === undefined ? {} : { authorization: `Bearer ${token}` });

export async function openSending(app: FastifyInstance, headers: Record<string, string>): Promise<StreamReader> {
  const { port } = app.server.address() as AddressInfo;
  const pending = request({ port, host: '127.0.0.1', path: '/api/live', headers, agent: false }).end();
  const [response] = (await once(pending, 'response')) as [IncomingMessage];
  return new StreamReader(response);
}

/** Opens a stream, and forgets what a server that has just begun says to be sure. */
export async function follow(site: TestApp, key: PersonKey, app = site.app): Promise<StreamReader> {
  const stream = await openWith(app, await logIn(site, key));
  expect(stream.response.statusCode).toBe(200);
  await settle(site, stream, await site.idOf(key));
  return stream;
}

export async function settle(site: TestApp, stream: StreamReader, id: string): Promise<void> {
  await publish(site.db, { to: [id], event: 'a mark' });
  await stream.next('a mark');
  stream.forget();
}
