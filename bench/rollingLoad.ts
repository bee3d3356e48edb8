import { request, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createEventParser } from '#platform/live/web/liveClient.ts';
import { keepAliveAgent } from './apiClient.ts';
import { password, type OpenEvent, type Student } from './people.ts';

/** Whoever has no answer by then counts as failed. */
export const timeoutMs = 10_000;
// Their pauses keep two cores from being all load: a restart is to be seen, not a queue.
const pauseMs = { participant: 40, reader: 50, login: 250, watcher: 150 };
/** Open pages hear of a change within this, also when their server has just gone. */
export const liveBoundMs = 5000;

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}
interface Call {
  method?: 'GET' | 'POST' | 'DELETE';
  token?: string;
  body?: object;
  headers?: Record<string, string>;
  /** Statuses that are right here. */
  expected: readonly number[];
}

/** Reads, log-ins, registrations and cancellations through one address, without an end until `stop`. */
export class RollingLoad {
  requests = 0;
  slowest = { ms: 0, name: '' };
  /** What went wrong, and how often: no answer, or one of another status than expected. */
  readonly failures = new Map<string, number>();
  /** Answers that did not show the asker's own acknowledged write. */
  stale = 0;
  writes = 0;
  /** Changes that an open page showed by itself, the slowest, and those it did not show in time. */
  followed = 0;
  slowestFollowedMs = 0;
  lost = 0;
  /** Live streams that were opened. */
  opened = 0;
  /** Whether a person is registered for an event, by the last acknowledged call: `user event`. */
  readonly registered = new Map<string, boolean>();
  private isOver = false;
  private readonly agent: Agent = keepAliveAgent();
  private readonly done: Promise<unknown>;
  private readonly streams = new Set<IncomingMessage>();
  private readonly url: string;

  /** Two watch an event of their own each, the last of `events`; the others share the rest. */
  constructor(url: string, students: readonly Student[], events: readonly OpenEvent[]) {
    this.url = url;
    const shared = events.slice(0, -2);
    const [watchers, people] = [students.slice(0, 2), students.slice(2)];
    this.done = Promise.all([
      ...watchers.map((student, i) => this.watch(student, events.at(-1 - i)?.id ?? '')),
      ...people.map((student, i) => this.participate(student, shared, i)),
      ...[0, 1, 2, 3].map((i) => this.read(shared, i)),
      ...people.slice(0, 3).map((student) => this.logIn(student)),
    ]);
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    for (const stream of this.streams) stream.destroy();
    await this.done;
    this.agent.destroy();
  }

  /** Registers for one event after the other, and cancels what is held already. */
  private async participate(student: Student, events: readonly OpenEvent[], offset: number): Promise<void> {
    const held = new Map<string, string>();
    for (let turn = offset; !this.isOver; turn++) {
      const eventId = events[turn % events.length]?.id ?? '';
      const id = held.get(eventId);
      if (id === undefined) {
        const made = await this.register(student, eventId);
        if (made !== undefined) held.set(eventId, made);
        if (made !== undefined) await this.seeOwn(student, eventId, true);
      } else if (await this.cancel(student, eventId, id)) {
        held.delete(eventId);
        await this.seeOwn(student, eventId, false);
      }
      await this.rest('participant');
    }
  }

  private async read(events: readonly OpenEvent[], offset: number): Promise<void> {
    const tags = new Map<string, string>();
    for (let turn = offset; !this.isOver; turn++) {
      const paths = ['/api/events', `/api/events/${events[turn % events.length]?.id}`, '/api/settings', '/'];
      const path = paths[turn % paths.length] ?? '/';
      const known = tags.get(path);
      const answer = await this.ask(path, {
        expected: known === undefined ? [200] : [200, 304],
        ...(known !== undefined && { headers: { 'if-none-match': known } }),
      });
      const { etag } = answer?.headers ?? {};
      if (etag !== undefined) tags.set(path, etag);
      await this.rest('reader');
    }
  }

  /** The slowest calls there are, all under way at once. */
  async logInAtOnce(students: readonly Student[]): Promise<void> {
    await Promise.all(students.map((student) => this.logInOnce(student)));
  }

  private async logIn(student: Student): Promise<void> {
    while (!this.isOver) {
      await this.logInOnce(student);
      await this.rest('login');
    }
  }

  private async logInOnce({ email }: Student): Promise<void> {
    await this.ask('/api/auth/login', { method: 'POST', body: { email, password }, expected: [200] });
  }

  /**
   * Registers for an event that nobody else changes, which concerns no other page, and cancels it again, which the person's
   * open pages hear of.
   */
  private async watch(student: Student, eventId: string): Promise<void> {
    const page: Page = { shown: 0, asOf: 0 };
    const open = this.keepOpen(student, eventId, page);
    let etag = '';
    const look = async (participants: number) => {
      const call = { headers: { 'if-none-match': etag }, expected: [200] };
      const answer = await this.ask(`/api/events/${eventId}`, call);
      etag = answer?.headers.etag ?? '';
      if (answer && participantsIn(answer) !== participants) this.stale += 1;
    };
    while (!this.isOver) {
      const id = await this.register(student, eventId);
      if (id !== undefined) {
        await look(1);
        Object.assign(page, { shown: 1, asOf: performance.now() });
        if (await this.cancel(student, eventId, id)) await Promise.all([look(0), this.follow(page, 0)]);
      }
      await this.rest('watcher');
    }
    await open;
  }

  private async follow(page: Page, participants: number): Promise<void> {
    const acknowledgedAt = performance.now();
    const waitedMs = () => performance.now() - acknowledgedAt;
    while (!this.isOver && page.shown !== participants && waitedMs() < liveBoundMs) await pause(5);
    if (page.shown === participants) {
      this.followed += 1;
      this.slowestFollowedMs = Math.max(this.slowestFollowedMs, waitedMs());
    } else if (!this.isOver) this.lost += 1;
  }

  /** A page with a live stream, which it opens again when that ends; at each word of it the page fetches the event. */
  private async keepOpen({ token }: Student, eventId: string, page: Page): Promise<void> {
    const refresh = async () => {
      const asOf = performance.now();
      const answer = await this.ask(`/api/events/${eventId}`, { expected: [200] });
      if (answer && asOf > page.asOf) Object.assign(page, { shown: participantsIn(answer), asOf });
    };
    const parser = createEventParser(({ event }) => {
      if (event === 'registrations') void refresh();
    });
    const headers = { authorization: `Bearer ${token}` };
    while (!this.isOver) {
      this.requests += 1;
      this.opened += 1;
      const stream = await this.begin('/api/live', { method: 'GET', headers, agent: false }).catch(() => null);
      if (stream?.statusCode !== 200) this.fail(`GET /api/live: ${stream?.statusCode ?? 'no answer'}`);
      else {
        this.streams.add(stream);
        if (this.isOver) stream.destroy();
        stream.setEncoding('utf8').on('data', (chunk: string) => parser.feed(chunk));
        await new Promise((resolve) => void stream.on('close', resolve).on('error', resolve));
        this.streams.delete(stream);
      }
      await pause(200);
    }
  }

  private async register({ id, token }: Student, eventId: string): Promise<string | undefined> {
    const call = { method: 'POST', token, body: { eventId }, expected: [201] } as const;
    const answer = await this.ask('/api/registrations', call);
    if (!answer) return undefined;
    this.registered.set(`${id} ${eventId}`, true);
    this.writes += 1;
    return JSON.parse(answer.body).data.registration._id;
  }

  private async cancel({ id, token }: Student, eventId: string, registrationId: string): Promise<boolean> {
    const path = `/api/registrations/${registrationId}`;
    const answer = await this.ask(path, { method: 'DELETE', token, expected: [200] });
    if (!answer) return false;
    this.registered.set(`${id} ${eventId}`, false);
    this.writes += 1;
    return true;
  }

  private async seeOwn({ token }: Student, eventId: string, isRegistered: boolean): Promise<void> {
    const answer = await this.ask(`/api/registrations/check/${eventId}`, { token, expected: [200] });
    if (answer && JSON.parse(answer.body).data.isRegistered !== isRegistered) this.stale += 1;
  }

  private rest(who: keyof typeof pauseMs): Promise<void> {
    return pause(pauseMs[who] * (0.5 + Math.random()));
  }

  private fail(what: string): void {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }

  /** @returns the answer, or undefined when it did not come or has another status than expected */
  private async ask(
    path: string,
    { method = 'GET', token, body, headers, expected }: Call,
  ): Promise<Answer | undefined> {
    const payload = body && JSON.stringify(body);
    const startedAt = performance.now();
    this.requests += 1;
    const name = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, ':id')}`;
    try {
      const response = await this.begin(path, {
        method,
        agent: this.agent,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(payload)),
          }),
          ...headers,
        },
        payload,
      });
      const answer = { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
      if (expected.includes(answer.status)) return answer;
      const code = /"code":"(\w+)"/.exec(answer.body)?.[1] ?? '';
      this.fail(`${name}: ${answer.status} ${code}`.trimEnd());
    } catch (error) {
      this.fail(`${name}: ${(error as Error).message}`);
    } finally {
      const tookMs = performance.now() - startedAt;
      if (tookMs > this.slowest.ms) this.slowest = { ms: tookMs, name };
    }
    return undefined;
  }

  private begin(path: string, { payload, ...options }: Begin): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      request(`${this.url}${path}`, options, resolve).on('error', reject).end(payload);
    });
  }
}

interface Begin {
  method: string;
  headers: Record<string, string>;
  agent: Agent | false;
  signal?: AbortSignal;
  payload?: string | undefined;
}

/** What an open page shows of its event, and when it asked for that. */
interface Page {
  shown: number;
  asOf: number;
}

const participantsIn = ({ body }: Answer): number => JSON.parse(body).data.event.participantCount;
