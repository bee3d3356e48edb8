import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventReader, type LiveState, startLiveClient, type StreamEvent } from './liveClient.ts';

describe('an event stream', () => {
  const readAll = (...parts: string[]) => {
    const events: StreamEvent[] = [];
    const read = eventReader((event) => events.push(event));
    for (const part of parts) read(part);
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

  it('says nothing without an end, without data, or with data that is none', () => {
    expect(readAll('event: team\ndata: {}\n')).toEqual([]);
    expect(readAll('event: team\n\ndata: {\n\ndata: 3\n\nretry: 5\n\n')).toEqual([]);
  });
});

describe('a page that follows', () => {
  class Page extends EventTarget {
    hidden = false;
    show(visible: boolean) {
      this.hidden = !visible;
      this.dispatchEvent(new Event('visibilitychange'));
    }
  }
  let page: Page;
  let stop: (() => void) | undefined;
  /** What the server answers, one for each opening; then it is out of reach. */
  let answers: (() => Response)[];
  let opened: ReadableStreamDefaultController<Uint8Array>[];
  let input: RequestInit[];
  let said: string[];
  let states: LiveState[];

  const stream = () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void opened.push(controller) });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };
  const says = async (text: string, which = opened.length - 1) => {
    opened[which]?.enqueue(new TextEncoder().encode(text));
    await vi.advanceTimersByTimeAsync(0);
  };
  const begin = async () => {
    stop = startLiveClient({
      address: '/api/live',
      token: () => 'secret',
      onEvent: ({ event }) => said.push(event),
      onReconnect: () => said.push('gap'),
      onUnauthorized: () => said.push('refused'),
      onState: (state) => states.push(state),
    });
    await vi.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => {
    vi.useFakeTimers();
    page = new Page();
    [answers, opened, input, said, states] = [[], [], [], [], []];
    vi.stubGlobal('document', page);
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      input.push(init);
      const answer = answers.shift();
      if (!answer) throw new TypeError('network');
      const response = answer();
      const controller = opened.at(-1);
      init.signal?.addEventListener('abort', () => {
        try {
          controller?.error(new DOMException('aborted', 'AbortError'));
        } catch {
          // It had ended before.
        }
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

  it('asks with its token in the header, hears events, and fetches nothing needlessly', async () => {
    answers = [stream];
    await begin();
    await says(':\n\n');
    await says('event: team\ndata: {}\n\n');
    await vi.advanceTimersByTimeAsync(50_000);
    expect(input).toHaveLength(1);
    expect(input[0]?.headers).toMatchObject({ authorization: 'Bearer secret' });
    expect(said).toEqual(['team']);
    expect(states).toEqual(['polling', 'live']);
  });

  it('closes when hidden, and opens and fetches again when seen', async () => {
    answers = [stream, stream];
    await begin();
    await says(':\n\n');
    page.show(false);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(input[0]?.signal?.aborted).toBe(true);
    expect([input.length, said]).toEqual([1, []]);
    page.show(true);
    await vi.advanceTimersByTimeAsync(0);
    await says(':\n\n');
    expect([input.length, said]).toEqual([2, ['gap']]);
    expect(states).toEqual(['polling', 'live', 'resting', 'polling', 'live']);
  });

  it('opens nothing in a tab that is not seen yet', async () => {
    page.hidden = true;
    await begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([input.length, said]).toEqual([0, []]);
  });

  it('fetches every ten seconds while there is no stream, and tries for one less and less often', async () => {
    await begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toEqual(Array.from({ length: 6 }, () => 'gap'));
    expect(input.length).toBeGreaterThan(3);
    expect(input.length).toBeLessThan(10);
    answers = [stream];
    await vi.advanceTimersByTimeAsync(30_000);
    said = [];
    await says(':\n\n');
    expect(said).toEqual(['gap']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(said).toEqual(['gap']);
  });

  it('takes a stream that is held back, or that is no stream, for none', async () => {
    answers = [stream];
    await begin();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(said).toEqual(['gap']);
    stop?.();
    answers = [() => new Response('<html>', { headers: { 'content-type': 'text/html' } })];
    await begin();
    await vi.advanceTimersByTimeAsync(0);
    expect(states.at(-1)).toBe('polling');
  });

  it('gives up a stream that is silent for a minute, and opens the next', async () => {
    answers = [stream, stream];
    await begin();
    await says(':\n\n');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(input[0]?.signal?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    await says(':\n\n');
    expect(states).toEqual(['polling', 'live', 'polling', 'live']);
  });

  it('opens anew soon after the server has ended the stream', async () => {
    answers = [stream, stream];
    await begin();
    await says(':\n\n');
    await vi.advanceTimersByTimeAsync(20_000);
    opened[0]?.close();
    await vi.advanceTimersByTimeAsync(1_000);
    await says(':\n\n');
    expect([input.length, said]).toEqual([2, ['gap']]);
  });

  it('ends when the login is refused', async () => {
    answers = [() => new Response('{}', { status: 401 })];
    await begin();
    page.show(false);
    page.show(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([input.length, said]).toEqual([1, ['refused']]);
  });
});
