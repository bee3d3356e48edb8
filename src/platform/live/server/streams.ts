import { parseLiveMessage, type LiveMessage } from './publish.ts';
import type { ChannelListener } from '../../database/listen.ts';

/** The sink of an event stream; a response of node:http is one. */
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
  /** Another account whose rights this stream depends on: it is checked when theirs may have changed. */
  dependsOn: string | null;
  sink: Sink;
  openedAt: number;
  /** Whether the session that opened it is still valid. */
  isAllowed(): Promise<boolean>;
}

interface LiveStreamOptions {
  perUser?: number;
  all?: number;
  pacedEvents?: readonly string[];
  now?: () => number;
}

/** Makes the server check again whether streams are still allowed; never sent to a browser. */
export const sessionEvent = 'session';

const heartbeat = ':\n\n';
const heartbeatMs = 25_000;
// Streams are reopened now and then, which also detects an expired session.
const maxStreamMs = 30 * 60_000;
const maxUnreadBytes = 64 * 1024;
// A message published shortly before a stream opened may have missed the page that opened it.
const replayMs = 30_000;
const maxReplayed = 10_000;
// Every reader of a paced event fetches something, in some 4 ms: this many a second leave the server capacity for
// everything else.
const paceMs = 1_000;
const maxPaced = 50;

/**
 * The event streams open on this server. An event only says what to refetch, so the next fetch makes up for a lost one:
 * nothing is stored for clients that are disconnected for longer than a page load.
 */
export class LiveStreams implements ChannelListener {
  private readonly streams = new Map<string, Set<Stream>>();
  private readonly dependents = new Map<string, Set<Stream>>();
  private readonly held = new Map<Stream, Set<string>>();
  private readonly events: readonly string[];
  private readonly pacedEvents: readonly string[];
  private readonly limits: { perUser: number; all: number };
  private readonly now: () => number;
  private readonly heartbeatTimer: NodeJS.Timeout;
  private paceTimer: NodeJS.Timeout | undefined;
  private recent: (Required<LiveMessage> & { at: number })[] = [];
  private recentSince: number;
  private open = 0;
  private closed = false;

  /**
   * @param events every event there is, sent when it is unknown which were missed
   * @param pacedEvents those that wait up to a second, so that a burst is one message, and longer when many wait
   */
  constructor(
    events: readonly string[],
    { perUser = 10, all = 5000, pacedEvents = [], now = () => Date.now() }: LiveStreamOptions = {},
  ) {
    this.events = events;
    this.pacedEvents = pacedEvents;
    this.limits = { perUser, all };
    this.now = now;
    this.recentSince = now();
    this.heartbeatTimer = setInterval(() => this.sendHeartbeats(), heartbeatMs).unref();
  }

  get size(): number {
    return this.open;
  }

  /** False when this server has as many streams as it may, or is closing. */
  get takesMore(): boolean {
    return !this.closed && this.open < this.limits.all;
  }

  /**
   * Opens a stream and closes the oldest of the same person if needed. @returns to be called when the reader
   * disconnects
   */
  add(userId: string, sink: Sink, isAllowed: () => Promise<boolean>, dependsOn: string | null = null): () => void {
    const stream: Stream = { userId, dependsOn, sink, openedAt: this.now(), isAllowed };
    const own = this.streams.get(userId) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size >= this.limits.perUser) this.end(oldest);
    this.streams.set(userId, own.add(stream));
    if (dependsOn !== null) this.dependents.set(dependsOn, (this.dependents.get(dependsOn) ?? new Set()).add(stream));
    this.open++;
    this.send(stream, heartbeat);
    this.replay(stream);
    return () => this.remove(stream);
  }

  onMessage(payload: string): void {
    const message = parseLiveMessage(payload);
    if (!message) return;
    this.remember(message);
    for (const stream of this.streamsOf(message.to)) this.deliver(stream, message);
    if (message.event !== sessionEvent || message.to === 'everybody') return;
    for (const id of message.to) for (const stream of this.dependents.get(id) ?? []) void this.check(stream);
  }

  onReconnect(): void {
    this.recent = [];
    this.recentSince = this.now();
    for (const stream of this.all()) {
      this.sendEverything(stream);
      void this.check(stream);
    }
  }

  /** Ends every stream and accepts no more. */
  close(): void {
    this.closed = true;
    clearInterval(this.heartbeatTimer);
    clearTimeout(this.paceTimer);
    for (const stream of this.all()) this.end(stream);
  }

  private *streamsOf(people: LiveMessage['to']): Generator<Stream> {
    if (people === 'everybody') yield* this.all();
    else for (const userId of people) yield* this.streams.get(userId) ?? [];
  }

  private *all(): Generator<Stream> {
    for (const own of this.streams.values()) yield* own;
  }

  private remember(message: Required<LiveMessage>): void {
    const at = this.now();
    this.recent.push({ ...message, at });
    const [oldest] = this.recent;
    // Trimmed in one go now and then, not a little each time.
    if (oldest && at - oldest.at < 2 * replayMs && this.recent.length < maxReplayed) return;
    const kept = this.recent.filter((each) => each.at >= at - replayMs).slice(-maxReplayed / 2);
    const forgotten = this.recent.at(-kept.length - 1);
    if (forgotten) this.recentSince = Math.max(this.recentSince, forgotten.at + 1);
    this.recent = kept;
  }

  private replay(stream: Stream): void {
    const since = this.now() - replayMs;
    const { userId, dependsOn } = stream;
    const missed = this.recent.filter(
      ({ at, to, event }) =>
        at >= since &&
        (to === 'everybody' ||
          to.includes(userId) ||
          (event === sessionEvent && dependsOn !== null && to.includes(dependsOn))),
    );
    const events = missed.filter(({ event }) => event !== sessionEvent);
    const texts = [...new Set(events.map(eventText))].join('');
    // Sent one by one, more events than a reader may leave unread would disconnect a stream that has just opened.
    if (this.recentSince > since || texts.length > maxUnreadBytes) this.sendEverything(stream);
    else if (texts) this.send(stream, texts);
    if (events.length < missed.length) void this.check(stream);
  }

  private deliver(stream: Stream, message: Required<LiveMessage>): void {
    if (message.event === sessionEvent) void this.check(stream);
    else if (this.pacedEvents.includes(message.event)) this.hold(stream, eventText(message));
    else this.send(stream, eventText(message));
  }

  private hold(stream: Stream, text: string): void {
    this.held.set(stream, (this.held.get(stream) ?? new Set()).add(text));
    this.paceTimer ??= setTimeout(() => this.release(), paceMs).unref();
  }

  /** Those waiting longest first. */
  private release(): void {
    let sent = 0;
    for (const [stream, texts] of this.held) {
      if (sent >= maxPaced) break;
      this.held.delete(stream);
      this.send(stream, [...texts].join(''));
      sent += texts.size;
    }
    this.paceTimer = this.held.size === 0 ? undefined : setTimeout(() => this.release(), paceMs).unref();
  }

  private sendEverything(stream: Stream): void {
    this.send(stream, this.events.map((event) => eventText({ event, data: {} })).join(''));
  }

  private async check(stream: Stream): Promise<void> {
    // A failed check ends it too: the client reconnects and is authorized anew.
    if (!(await stream.isAllowed().catch(() => false))) this.end(stream);
  }

  private sendHeartbeats(): void {
    const oldest = this.now() - maxStreamMs;
    for (const stream of this.all()) {
      if (stream.openedAt < oldest) this.end(stream);
      else this.send(stream, heartbeat);
    }
  }

  /** A slow reader is disconnected: it reconnects, and fetches everything, when it can. */
  private send(stream: Stream, text: string): void {
    if (stream.sink.destroyed) return;
    if (stream.sink.writableLength <= maxUnreadBytes) {
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
    this.held.delete(stream);
    if (own.size === 0) this.streams.delete(stream.userId);
    const { dependsOn } = stream;
    const others = dependsOn === null ? undefined : this.dependents.get(dependsOn);
    if (dependsOn !== null && others?.delete(stream) && others.size === 0) this.dependents.delete(dependsOn);
  }
}

const eventText = ({ event, data }: { event: string; data: object }) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
