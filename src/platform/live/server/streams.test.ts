import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveStreams, sessionEvent, type Sink } from './streams.ts';

class Reader implements Sink {
  received = '';
  ended = false;
  destroyed = false;
  writableLength = 0;
  /** Takes nothing within one turn, as a socket that has just opened. */
  isFilling = false;
  write(text: string) {
    this.received += text;
    if (this.isFilling) this.writableLength += text.length;
  }
  end() {
    this.ended = true;
  }
  destroy() {
    this.destroyed = true;
  }
}

const allowed = () => Promise.resolve(true);
const message = (to: string[], event: string, data: object = {}) => JSON.stringify({ to, event, data });
const news = 'event: news\ndata: {"about":"1"}\n\n';

describe('live streams', () => {
  let live: LiveStreams;
  beforeEach(() => {
    vi.useFakeTimers();
    live = new LiveStreams(['news', 'mail'], { perUser: 2, all: 4 });
    vi.advanceTimersByTime(60_000);
  });
  afterEach(() => {
    live.close();
    vi.useRealTimers();
  });
  const open = (userId: string, isAllowed = allowed, dependsOn?: string) => {
    const reader = new Reader();
    const close = live.add(userId, reader, isAllowed, dependsOn);
    return { reader, close };
  };

  it('sends each person what concerns them, on all of their streams, and nobody else', () => {
    const [one, two, other] = [open('a'), open('a'), open('b')];
    live.onMessage(message(['a'], 'news', { about: '1' }));
    expect([one.reader.received, two.reader.received, other.reader.received]).toEqual([
      `:\n\n${news}`,
      `:\n\n${news}`,
      ':\n\n',
    ]);
  });

  it('ignores what is no message', () => {
    const { reader } = open('a');
    for (const payload of ['', 'x', '3', 'null', '{"to":"a","event":"news"}', '{"to":["a"]}']) live.onMessage(payload);
    expect(reader.received).toBe(':\n\n');
  });

  it('sends every event once in place of a replay that a new reader could not take', () => {
    for (let at = 0; at < 2000; at++)
      live.onMessage(message(['a'], 'news', { about: `an id of the usual length ${at}` }));
    const reader = Object.assign(new Reader(), { isFilling: true });
    live.add('a', reader, allowed);
    expect(reader.destroyed).toBe(false);
    expect(reader.received).toBe(':\n\nevent: news\ndata: {}\n\nevent: mail\ndata: {}\n\n');
  });

  it('replays, once each, what was published just before a stream opened', () => {
    live.onMessage(message(['a', 'b'], 'news', { about: '0' }));
    vi.advanceTimersByTime(31_000);
    live.onMessage(message(['a'], 'news', { about: '1' }));
    live.onMessage(message(['a'], 'news', { about: '1' }));
    expect(open('a').reader.received).toBe(`:\n\n${news}`);
    expect(open('b').reader.received).toBe(':\n\n');
  });

  it('sends every event to a new stream when messages may have been missed: just started, overrun, cut off', () => {
    const everything = ':\n\nevent: news\ndata: {}\n\nevent: mail\ndata: {}\n\n';
    const started = new LiveStreams(['news', 'mail']);
    const reader = new Reader();
    started.add('a', reader, allowed);
    started.close();
    expect(reader.received).toBe(everything);
    expect(open('a').reader.received).toBe(':\n\n');
    for (let count = 0; count < 10_000; count++) {
      live.onMessage(message(['x'], 'news'));
      if (count % 10 === 0) vi.advanceTimersByTime(1);
    }
    expect(open('b').reader.received).toBe(everything);
    vi.advanceTimersByTime(60_000);
    const standing = open('c').reader;
    live.onReconnect();
    expect(standing.received).toBe(everything);
    expect(open('d').reader.received).toBe(everything);
  });

  it('sends a heartbeat every 25 seconds, and ends a stream after half an hour', () => {
    const { reader } = open('a');
    vi.advanceTimersByTime(25_000);
    expect(reader.received).toBe(':\n\n:\n\n');
    vi.advanceTimersByTime(30 * 60_000);
    expect(reader.ended).toBe(true);
    expect(live.size).toBe(0);
  });

  it('holds so many for one person and so many in all: the oldest of a person makes room', () => {
    const readers = ['a', 'a', 'a', 'b', 'c'].map((person) => open(person).reader);
    expect(readers.map(({ ended }) => ended)).toEqual([true, false, false, false, false]);
    expect(live.size).toBe(4);
    expect(live.takesMore).toBe(false);
  });

  it('cuts off a slow reader', () => {
    const { reader } = open('a');
    reader.writableLength = 100_000;
    live.onMessage(message(['a'], 'news'));
    expect(reader).toMatchObject({ received: ':\n\n', destroyed: true });
    expect(live.size).toBe(0);
  });

  it('checks again after a change of session, and ends streams that are refused or cannot be checked', async () => {
    const answers = [allowed, () => Promise.resolve(false), () => Promise.reject(new Error('away'))];
    const people = ['a', 'b', 'c'];
    const readers = people.map((person, index) => open(person, answers[index]).reader);
    live.onMessage(message(people, sessionEvent));
    await vi.advanceTimersByTimeAsync(0);
    expect(readers.map(({ ended }) => ended)).toEqual([false, true, true]);
    expect(readers[0]?.received).toBe(':\n\n');
    const late = open('b', () => Promise.resolve(false));
    await vi.advanceTimersByTimeAsync(0);
    expect(late.reader.ended).toBe(true);
  });

  it('checks a stream when the rights of somebody it depends on change, also those that changed as it opened', async () => {
    const refused = () => Promise.resolve(false);
    const readers = [open('a', refused, 'x'), open('b', allowed, 'x'), open('c', refused, 'y')].map(
      ({ reader }) => reader,
    );
    live.onMessage(message(['x'], 'news'));
    live.onMessage(message(['x'], sessionEvent));
    await vi.advanceTimersByTimeAsync(0);
    expect(readers.map(({ ended }) => ended)).toEqual([true, false, false]);
    expect(readers.map(({ received }) => received)).toEqual([':\n\n', ':\n\n', ':\n\n']);
    const late = open('d', refused, 'x').reader;
    await vi.advanceTimersByTimeAsync(0);
    expect(late.ended).toBe(true);
  });

  describe('of a paced event', () => {
    const place = 'event: place\ndata: {"in":"1"}\n\n';
    let paced: LiveStreams;
    beforeEach(() => {
      paced = new LiveStreams(['news', 'place'], { all: 1000, pacedEvents: ['place'] });
      vi.advanceTimersByTime(60_000);
    });
    afterEach(() => paced.close());
    const openPaced = (userId: string) => {
      const reader = new Reader();
      const close = paced.add(userId, reader, allowed);
      reader.received = '';
      return { reader, close };
    };

    it('sends one for a burst, within a second, and holds up nothing else', () => {
      const { reader } = openPaced('a');
      for (let count = 0; count < 50; count++) {
        paced.onMessage(message(['a'], 'place', { in: '1' }));
        vi.advanceTimersByTime(10);
      }
      paced.onMessage(message(['a'], 'news', { about: '1' }));
      expect(reader.received).toBe(news);
      vi.advanceTimersByTime(500);
      expect(reader.received).toBe(news + place);
      vi.advanceTimersByTime(10_000);
      expect(reader.received).toBe(news + place);
      paced.onMessage(message(['a'], 'place', { in: '1' }));
      paced.onMessage(message(['a'], 'place', { in: '2' }));
      vi.advanceTimersByTime(1_000);
      expect(reader.received).toBe(news + place + place + place.replace('1', '2'));
    });

    it('sends fifty a second, however often it is published, and each reader has their turn', () => {
      const people = Array.from({ length: 120 }, (_, index) => `person ${index}`);
      const readers = people.map((person) => openPaced(person).reader);
      const informed = () => readers.filter(({ received }) => received !== '').length;
      const counts = [1, 2, 3].map(() => {
        paced.onMessage(message(people, 'place', { in: '1' }));
        vi.advanceTimersByTime(1_000);
        return informed();
      });
      expect(counts).toEqual([50, 100, 120]);
      const all = readers.reduce((sum, { received }) => sum + received.length / place.length, 0);
      expect(all).toBe(150);
    });

    it('keeps nothing for a reader that has gone', () => {
      const { close, reader } = openPaced('a');
      paced.onMessage(message(['a'], 'place'));
      close();
      vi.advanceTimersByTime(1_000);
      expect(reader.received).toBe('');
      openPaced('b');
      paced.onMessage(message(['b'], 'place'));
      paced.close();
      live.close();
      expect(vi.getTimerCount()).toBe(0);
    });
  });

  it('ends everything when it closes, and takes no more', () => {
    const { reader } = open('a');
    live.close();
    expect(reader.ended).toBe(true);
    expect(live).toMatchObject({ size: 0, takesMore: false });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('forgets a reader that has gone', () => {
    const { close, reader } = open('a');
    close();
    close();
    live.onMessage(message(['a'], 'news'));
    expect(live.size).toBe(0);
    expect(reader.received).toBe(':\n\n');
  });
});
