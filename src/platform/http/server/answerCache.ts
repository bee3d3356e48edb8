import { setTimeout as pause } from 'node:timers/promises';
import { within } from '../../within.ts';
import type { ChangeWatch, Topic } from './changeWatch.ts';
import type { ReadyAnswer } from './answerFirst.ts';
import { encodedBody } from './encodedBody.ts';

/** An answer as the handler gave it. */
export interface Answer extends ReadyAnswer {
  status: number;
  text: string;
}

interface KeptAnswer extends Answer {
  topics: readonly Topic[];
  /** Of the changes when its making began. */
  tick: number;
  /** Milliseconds since 1970: when its making began, and until when it is true. */
  from: number;
  until: number;
  /** How long the making took, and when it was over (performance.now()). */
  tookMs: number;
  madeAt: number;
}

interface Making {
  tick: number;
  answer: Promise<Answer>;
}

// Past this an answer is made anew, whatever the database says: a write with its triggers turned off shows by then.
const maxAgeMs = 60_000;
// An answer that a rush makes void again and again is made for a third of the time at most; who asks meanwhile waits.
const restPerMaking = 2;
const maxRestMs = 50;
const maxKept = 500;
// Who waited so long for another's asks for themselves.
const maxMakingMs = 5000;

/** How many answers came from memory as they were, and how many had to be made or waited for. */
export interface CacheReads {
  hits: number;
  misses: number;
}

export interface AnswerSource {
  /** What the answer at this address tells of; undefined: it is not kept. */
  topicsOf(url: string): readonly Topic[] | undefined;
  /** Moments, in milliseconds since 1970, at which an answer may turn by the clock alone. */
  momentsIn(text: string): readonly number[];
  /** Asks the handler. */
  make(url: string): Promise<Omit<Answer, 'body'>>;
  now(): Date;
  /** Counted here. */
  reads?: CacheReads;
}

/**
 * Keeps public answers of status 200. An answer is never older than the last write that any server had acknowledged when
 * it was asked for: every read first waits for a look at the changes that begins after it came. It is made by one
 * however many wait for it.
 */
export class AnswerCache {
  private readonly kept = new Map<string, KeptAnswer>();
  private readonly making = new Map<string, Making>();
  private readonly waiting = new Map<string, Promise<Answer>>();
  private readonly changes: ChangeWatch;
  private readonly source: AnswerSource;

  constructor(changes: ChangeWatch, source: AnswerSource) {
    this.changes = changes;
    this.source = source;
  }

  covers = (url: string): boolean => this.kept.has(url) || this.source.topicsOf(url) !== undefined;

  has = (url: string): boolean => this.kept.has(url);

  /** Undefined: nothing can have changed since the last check. @throws when the database cannot be asked for changes */
  check(): Promise<void> | undefined {
    return this.changes.isCurrent ? undefined : this.changes.check();
  }

  /** What is kept and true as of the last check. */
  current(url: string): Answer | undefined {
    const kept = this.kept.get(url);
    if (!kept || !this.changes.isUnchanged(kept.topics, kept.tick)) return undefined;
    const now = this.source.now().getTime();
    if (now < kept.from || now >= kept.until) return undefined;
    // What is asked for most stays longest: anybody can invent ids whose results are an empty list.
    this.kept.delete(url);
    this.kept.set(url, kept);
    return kept;
  }

  /**
   * @param look at the changes, which began after the question came
   * @throws when the database cannot be asked for changes, or the handler does not answer
   */
  async read(url: string, look = this.changes.check()): Promise<Answer> {
    const topics = this.kept.get(url)?.topics ?? this.source.topicsOf(url) ?? [];
    await look;
    const kept = this.current(url);
    if (this.source.reads) this.source.reads[kept ? 'hits' : 'misses']++;
    return kept ?? this.waiting.get(url) ?? this.make(url, topics);
  }

  private make(url: string, topics: readonly Topic[]): Promise<Answer> {
    const current = this.making.get(url);
    if (current && this.changes.isUnchanged(topics, current.tick)) return current.answer;
    if (!current && this.restMs(url) === 0) return this.begin(url, topics);
    const answer = this.makeLater(url, topics, current);
    this.waiting.set(url, answer);
    return answer;
  }

  /** Whoever comes until it begins shares it. */
  private async makeLater(url: string, topics: readonly Topic[], current: Making | undefined): Promise<Answer> {
    try {
      await current?.answer.catch(() => undefined);
      await pause(this.restMs(url));
    } finally {
      this.waiting.delete(url);
    }
    return this.begin(url, topics);
  }

  private restMs(url: string): number {
    const kept = this.kept.get(url);
    if (!kept) return 0;
    const rest = Math.min(maxRestMs, restPerMaking * kept.tookMs);
    return Math.max(0, Math.ceil(kept.madeAt + rest - performance.now()));
  }

  private begin(url: string, topics: readonly Topic[]): Promise<Answer> {
    const making = { tick: this.changes.now, answer: this.makeNow(url, topics) };
    this.making.set(url, making);
    const end = () => {
      if (this.making.get(url) === making) this.making.delete(url);
    };
    making.answer.then(end, end);
    return making.answer;
  }

  private async makeNow(url: string, topics: readonly Topic[]): Promise<Answer> {
    const tick = this.changes.now;
    const from = this.source.now().getTime();
    const beganAt = performance.now();
    const made = await within(maxMakingMs, this.source.make(url));
    const answer = { ...made, body: encodedBody(made.text) };
    this.kept.delete(url);
    if (made.status !== 200) return answer;
    const madeAt = performance.now();
    const until = Math.min(from + maxAgeMs, ...this.source.momentsIn(made.text).filter((moment) => moment > from));
    this.kept.set(url, { ...answer, topics, tick, from, until, tookMs: madeAt - beganAt, madeAt });
    const [leastRecent] = this.kept.keys();
    if (this.kept.size > maxKept && leastRecent !== undefined) this.kept.delete(leastRecent);
    return answer;
  }
}
