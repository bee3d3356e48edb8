import { parseLiveMessage, type LiveMessage } from './publish.ts';
import type { ChannelListener } from '../../database/listen.ts';

/** Where the text of an event stream goes; a response of node:http is one. */
export interface Sink {
  write(text: string): unknown;
  end(): unknown;
  destroy(): unknown;
  readonly destroyed: boolean;
  /** Bytes that the reader has not taken yet. */
  readonly writableLength: number;
}

interface Stream {
  userId: string;
  sink: Sink;
  since: number;
  /** Whether who opened it would still be let in. */
  isAllowed(): Promise<boolean>;
}

/** The announcement that ends the streams of those who would no longer be let in; never sent to a browser. */
export const sessionEvent = 'session';

const comment = ':\n\n';
const beatEvery = 25_000;
// A stream is opened anew now and then, and with that a session too old to live is noticed.
const longestLife = 30 * 60_000;
const mostUnread = 64 * 1024;
// What was announced shortly before a stream opened may have missed the page that opened it.
const recentFor = 30_000;
const mostRecent = 10_000;

/**
 * The event streams that are open on this server. Streams carry hints to fetch again: one lost is made good by the next
 * fetch, so nothing is kept for somebody who is not connected longer than it takes to load a page.
 */
export class LiveStreams implements ChannelListener {
  private readonly streams = new Map<string, Set<Stream>>();
  private readonly events: readonly string[];
  private readonly limits: { perUser: number; all: number };
  private readonly now: () => number;
  private readonly beat: NodeJS.Timeout;
  private recent: (Required<LiveMessage> & { at: number })[] = [];
  private recentSince: number;
  private open = 0;
  private closed = false;

  /** @param events everything that may have happened, to be said when it is not known what did */
  constructor(events: readonly string[], { perUser = 10, all = 5000, now = () => Date.now() } = {}) {
    this.events = events;
    this.limits = { perUser, all };
    this.now = now;
    this.recentSince = now();
    this.beat = setInterval(() => this.keepAlive(), beatEvery).unref();
  }

  get size(): number {
    return this.open;
  }

  /** False when this server holds as many streams as it may, or is closing. */
  get takesMore(): boolean {
    return !this.closed && this.open < this.limits.all;
  }

  /** Begins a stream; the oldest of the same person makes room. @returns what to call when the reader has gone */
  add(userId: string, sink: Sink, isAllowed: () => Promise<boolean>): () => void {
    const stream: Stream = { userId, sink, since: this.now(), isAllowed };
    const own = this.streams.get(userId) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size >= this.limits.perUser) this.end(oldest);
    this.streams.set(userId, own.add(stream));
    this.open++;
    this.send(stream, comment);
    this.catchUp(stream);
    return () => this.remove(stream);
  }

  onMessage(payload: string): void {
    const result = parseLiveMessage(payload);
    if (!result) return;
    this.remember(result);
    for (const stream of this.streamsOf(result.to)) this.tell(stream, result);
  }

  onReconnect(): void {
    this.recent = [];
    this.recentSince = this.now();
    for (const stream of this.all()) {
      this.tellEverything(stream);
      void this.check(stream);
    }
  }

  /** Ends every stream and takes no more. */
  close(): void {
    this.closed = true;
    clearInterval(this.beat);
    for (const stream of this.all()) this.end(stream);
  }

  private *streamsOf(people: LiveMessage['to']): Generator<Stream> {
    if (people === 'everybody') yield* this.all();
    else for (const userId of people) yield* this.streams.get(userId) ?? [];
  }

  private *all(): Generator<Stream> {
    for (const own of this.streams.values()) yield* own;
  }

  private remember(result: Required<LiveMessage>): void {
    const at = this.now();
    this.recent.push({ ...result, at });
    const [oldest] = this.recent;
    // Forgets in one go now and then, not a little each time.
    if (oldest && at - oldest.at < 2 * recentFor && this.recent.length < mostRecent) return;
    const kept = this.recent.filter((each) => each.at >= at - recentFor).slice(-mostRecent / 2);
    const forgotten = this.recent.at(-kept.length - 1);
    if (forgotten) this.recentSince = Math.max(this.recentSince, forgotten.at + 1);
    this.recent = kept;
  }

  private catchUp(stream: Stream): void {
    const since = this.now() - recentFor;
    const missed = this.recent.filter(
      ({ at, to }) => at >= since && (to === 'everybody' || to.includes(stream.userId)),
    );
    const hints = missed.filter(({ event }) => event !== sessionEvent);
    if (this.recentSince > since) this.tellEverything(stream);
    else for (const text of new Set(hints.map(eventText))) this.send(stream, text);
    if (hints.length < missed.length) void this.check(stream);
  }

  private tell(stream: Stream, result: Required<LiveMessage>): void {
    if (result.event === sessionEvent) void this.check(stream);
    else this.send(stream, eventText(result));
  }

  private tellEverything(stream: Stream): void {
    this.send(stream, this.events.map((event) => eventText({ event, data: {} })).join(''));
  }

  private async check(stream: Stream): Promise<void> {
    // Without an answer it ends too: opening it again asks at the gate.
    if (!(await stream.isAllowed().catch(() => false))) this.end(stream);
  }

  private keepAlive(): void {
    const old = this.now() - longestLife;
    for (const stream of this.all()) {
      if (stream.since < old) this.end(stream);
      else this.send(stream, comment);
    }
  }

  /** Who has left too much unread is cut off: it opens again, and fetches everything, when it can. */
  private send(stream: Stream, text: string): void {
    if (stream.sink.destroyed) return;
    if (stream.sink.writableLength <= mostUnread) {
      stream.sink.write(text);
      return;
    }
    this.remove(stream);
    stream.sink.destroy();
  }

  private end(stream: Stream): void {
    this.remove(stream);
    stream.sink.end();
  }

  private remove(stream: Stream): void {
    const own = this.streams.get(stream.userId);
    if (!own?.delete(stream)) return;
    this.open--;
    if (own.size === 0) this.streams.delete(stream.userId);
  }
}

const eventText = ({ event, data }: { event: string; data: object }) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
