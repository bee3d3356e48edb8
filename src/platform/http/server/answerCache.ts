import { createPacer } from '../../pacer.ts';
import { within } from '../../within.ts';
import type { ChangeWatch, Topic } from './changeWatch.ts';
import { encodedBody } from './encodedBody.ts';
import type { CachedResponse } from './cachedResponse.ts';

export interface Answer extends CachedResponse {
  status: number;
  text: string;
}

interface CacheEntry extends Answer {
  topics: readonly Topic[];
  /** The version of `ChangeWatch` when the handler was called. */
  tick: number;
  /** Milliseconds since 1970: when the handler was called, and when the entry expires. */
  from: number;
  until: number;
}

/** The `until` of a cached answer. */
type Made = Answer & Partial<Pick<CacheEntry, 'until'>>;

interface Making {
  tick: number;
  answer: Promise<Made>;
}

// Even without a known change: a write with its triggers turned off becomes visible after this.
const maxAgeMs = 60_000;
// Between rebuilds: in the opening rush each registration invalidates the lists. Requests wait meanwhile.
const pace = { maxRestMs: 50, maxWaitMs: 300 };
const maxEntries = 500;
const maxMakingMs = 5000;

/** A miss had to be made or waited for. */
export interface CacheReads {
  hits: number;
  misses: number;
}

export interface AnswerSource {
  /** The topics of the answer at this URL; undefined if it is not cached. */
  topicsOf(url: string): readonly Topic[] | undefined;
  /** Milliseconds since 1970 at which an answer may change by time alone. */
  momentsIn(text: string): readonly number[];
  /** Calls the handler. */
  make(url: string): Promise<Omit<Answer, 'body'>>;
  now(): Date;
  reads?: CacheReads;
}

/**
 * Caches public answers of status 200. An answer is never older than the last write that any server had acknowledged
 * when it was requested: every read first waits for a check for changes that starts after the read. Concurrent misses
 * share one call of the handler.
 */
export class AnswerCache {
  private readonly entries = new Map<string, CacheEntry>();
  private readonly making = new Map<string, Making>();
  private readonly waiting = new Map<string, Promise<Answer>>();
  private readonly paced = createPacer(pace);
  private readonly changes: ChangeWatch;
  private readonly source: AnswerSource;

  constructor(changes: ChangeWatch, source: AnswerSource) {
    this.changes = changes;
    this.source = source;
  }

  covers = (url: string): boolean => this.entries.has(url) || this.source.topicsOf(url) !== undefined;

  /** @throws when the database is unreachable */
  check(): Promise<void> {
    return this.changes.check();
  }

  /** The entry, if it was valid at the last check. */
  current(url: string): Answer | undefined {
    const entry = this.entries.get(url);
    if (!entry || !this.changes.isUnchanged(entry.topics, entry.tick)) return undefined;
    const now = this.source.now().getTime();
    if (now < entry.from || now >= entry.until) return undefined;
    // Evicts the least recently used: anybody can invent ids whose results are an empty list.
    this.entries.delete(url);
    this.entries.set(url, entry);
    return entry;
  }

  /**
   * @param check for changes, started after the request arrived
   * @throws when the database is unreachable, or the handler does not answer
   */
  async read(url: string, check = this.changes.check()): Promise<Answer> {
    const topics = this.entries.get(url)?.topics ?? this.source.topicsOf(url) ?? [];
    await check;
    const entry = this.current(url);
    if (this.source.reads) this.source.reads[entry ? 'hits' : 'misses']++;
    return entry ?? this.make(url, topics);
  }

  private make(url: string, topics: readonly Topic[]): Promise<Answer> {
    const waiting = this.waiting.get(url);
    if (waiting) return waiting;
    const current = this.making.get(url);
    if (current && this.changes.isUnchanged(topics, current.tick)) return this.join(url, topics, current);
    const entry = this.entries.get(url);
    const isVoid = entry !== undefined && !this.changes.isUnchanged(entry.topics, entry.tick);
    if (!current && !isVoid) return this.begin(url, topics);
    const answer = this.makeAgain(url, topics, current);
    this.waiting.set(url, answer);
    return answer;
  }

  private async join(url: string, topics: readonly Topic[], making: Making): Promise<Answer> {
    const joinedAt = this.source.now().getTime();
    const answer = await making.answer;
    // A deadline may have passed between its creation and this request.
    return joinedAt < (answer.until ?? Infinity) ? answer : this.make(url, topics);
  }

  /** Shared by all requests that arrive before it begins. */
  private async makeAgain(url: string, topics: readonly Topic[], current: Making | undefined): Promise<Answer> {
    await current?.answer.catch(() => undefined);
    return this.paced(() => {
      this.waiting.delete(url);
      return this.begin(url, topics);
    });
  }

  private begin(url: string, topics: readonly Topic[]): Promise<Made> {
    const making = { tick: this.changes.now, answer: this.makeNow(url, topics) };
    this.making.set(url, making);
    const end = () => {
      if (this.making.get(url) === making) this.making.delete(url);
    };
    making.answer.then(end, end);
    return making.answer;
  }

  private async makeNow(url: string, topics: readonly Topic[]): Promise<Made> {
    const tick = this.changes.now;
    const from = this.source.now().getTime();
    const made = await within(maxMakingMs, this.source.make(url));
    const answer = { ...made, body: encodedBody(made.text) };
    this.entries.delete(url);
    if (made.status !== 200) return answer;
    const until = Math.min(from + maxAgeMs, ...this.source.momentsIn(made.text).filter((moment) => moment > from));
    const entry = { ...answer, topics, tick, from, until };
    this.entries.set(url, entry);
    const [leastRecent] = this.entries.keys();
    if (this.entries.size > maxEntries && leastRecent !== undefined) this.entries.delete(leastRecent);
    return entry;
  }
}
