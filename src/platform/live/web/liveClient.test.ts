import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventParser, type LiveState, startLiveClient, type StreamEvent } from './liveClient.ts';

describe('an event stream', () => {
  const readAll = (...parts: string[]) => {
    const events: StreamEvent[] = [];
    const parser = createEventParser((event) => events.push(event));
    for (const part of parts) parser.feed(part);
    return events;
  };
  const team = { event: 'team', data: { eventId: 'x' } };

  it('is read however it is cut and however its lines end', () => {
    const text = ':\n\nevent: team\ndata: {"eventId":"x"}\n\n:\n\nevent:team\ndata:{"eventId":\ndata:"x"}\n\n';
    expect(readAll(text)).toEqual([team, team]);
    expect(readAll(...text.split(''))).toEqual([team, team]);
    expect(readAll(...text.replaceAll('\n', '\r\n').split(''))).toEqual([team, team]);
    expect(readAll(text.replaceAll('\n', '\r'), ':')).toEqual([team, team]);
  });

  it('gives no event without an end, without data, or with data that is none', () => {
    expect(readAll('event: team\ndata: {}\n')).toEqual([]);
    expect(readAll('event: team\n\ndata: {\n\ndata: 3\n\nretry: 5\n\n')).toEqual([]);
  });
});

describe('the live client', () => {
  class Page extends EventTarget {
    hidden = false;
    show(visible: boolean) {
      this.hidden = !visible;
      this.dispatchEvent(new Event('visibilitychange'));
    }
  }
  let page: Page;
  let stop: (() => void) | undefined;
  let answers: (() => Response)[];
  let opened: ReadableStreamDefaultController<Uint8Array>[];
  let requests: RequestInit[];
  let events: string[];
  let states: LiveState[];

  const stream = () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void opened.push(controller) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };
  const send = async (text: string, which = opened.length - 1) => {
    opened[which]?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  };
  const start = async () => {
    stop = startLiveClient({
      address: '/api/live',
      token: () => 'secret',
      onEvent: ({ event }) => events.push(event),
      onReconnect: () => events.push('reconnect'),
      onUnauthorized: () => events.push('unauthorized'),
      onState: (state) => states.push(state),
    });
    await vi.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    page = new Page();
    [answers, opened, requests, events, states] = [[], [], [], [], []];
    vi.stubGlobal('document', page);
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      requests.push(init);
      const answer = answers.shift();
      if (!answer) throw new TypeError('network');
      const response = answer();
      const controller = opened.at(-1);
      init.signal?.addEventListener('abort', () => {
        try {
          controller?.error(new DOMException('aborted', 'AbortError'));
        } catch {}
      });
      return response;
    });
  });
  afterEach(async () => {
    stop?.();
    await vi.advanceTimersByTimeAsync(0);
    const left = vi.getTimerCount();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    if (left > 0) throw new Error(`${left} timers go on after the end`);
  });

  it('sends its token in the header, receives events, and fetches nothing needlessly', async () => {
    answers = [stream];
    await start();
    await send(':\n\n');
    await send('event: team\ndata: {}\n\n');
    await vi.advanceTimersByTimeAsync(50_000);
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer secret' });
    expect(events).toEqual(['team']);
    expect(states).toEqual(['polling', 'live']);
  });

  it('closes when hidden, and opens and fetches again when seen', async () => {
    answers = [stream, stream];
    await start();
    await send(':\n\n');
    page.show(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(requests[0]?.signal?.aborted).toBe(true);
    expect([requests.length, events]).toEqual([1, []]);
    page.show(true);
    await vi.advanceTimersByTimeAsync(0);
    await send(':\n\n');
    expect([requests.length, events]).toEqual([2, ['reconnect']]);
    expect(states).toEqual(['polling', 'live', 'resting', 'polling', 'live']);
  });

  it('opens nothing in a tab that is not seen yet', async () => {
    page.hidden = true;
    await start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([requests.length, events]).toEqual([0, []]);
  });

  it('fetches every ten seconds while there is no stream, and tries for one less and less often', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(events).toEqual(Array.from({ length: 6 }, () => 'reconnect'));
    expect(requests.length).toBeGreaterThan(3);
    expect(requests.length).toBeLessThan(10);
    answers = [stream];
    await vi.advanceTimersByTimeAsync(30_000);
    events = [];
    await send(':\n\n');
    expect(events).toEqual(['reconnect']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(events).toEqual(['reconnect']);
  });

  it('takes a stream that is held back, or that is no stream, for none', async () => {
    answers = [stream];
    await start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(events).toEqual(['reconnect']);
    stop?.();
    answers = [() => new Response('<html>', { headers: { 'content-type': 'text/html' } })];
    await start();
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe('polling');
  });

  it('gives up a stream that is silent for a minute, and opens the next', async () => {
    answers = [stream, stream];
    await start();
    await send(':\n\n');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests[0]?.signal?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    await send(':\n\n');
    expect(states).toEqual(['polling', 'live', 'polling', 'live']);
  });

  it('opens anew soon after the server has ended the stream', async () => {
    answers = [stream, stream];
    await start();
    await send(':\n\n');
    await vi.advanceTimersByTimeAsync(20_000);
    opened[0]?.close();
    await vi.advanceTimersByTimeAsync(1_000);
    await send(':\n\n');
    expect([requests.length, events]).toEqual([2, ['reconnect']]);
  });

  it('ends when the login is refused', async () => {
    answers = [() => new Response('{}', { status: 401 })];
    await start();
    page.show(false);
    page.show(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([requests.length, events]).toEqual([1, ['unauthorized']]);
  });
});
