import { createParser } from 'eventsource-parser';

/** One event of an event stream. */
export interface StreamEvent {
  event: string;
  data: Record<string, unknown>;
}

export interface LiveOptions {
  address: string;
  token: () => string | null;
  /** Something has changed: refetch it. */
  onEvent: (event: StreamEvent) => void;
  /** Events may have been missed: refetch everything. */
  onReconnect: () => void;
  /** The stream was refused with 401: the session is over. */
  onUnauthorized: () => void;
  onState?: (state: LiveState) => void;
}

/**
 * `live`: a stream is open; `polling`: there is none, so everything is fetched at intervals; `resting`: the page is
 * hidden.
 */
export type LiveState = 'live' | 'polling' | 'resting';

const pollMs = 10_000;
// The server sends a heartbeat every 25 s.
const maxSilenceMs = 60_000;
const firstRetryMs = 1_000;
const maxRetryMs = 30_000;
// A stream that lasted this long was fine: the next one may be opened soon.
const stableAfterMs = 10_000;

/**
 * Keeps one event stream open while the page is visible, and polls while there is none. Read with fetch, because
 * EventSource cannot send the Authorization header. @returns stops it
 */
export function startLiveClient(options: LiveOptions): () => void {
  let state: LiveState = 'resting';
  let current: AbortController | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let pollTimer: ReturnType<typeof setInterval> | undefined;
  let failures = 0;
  // The server replays what it sent while the page was loading; later streams have missed more than that.
  let mayHaveMissed = false;

  const setState = (next: LiveState) => {
    if (next === state) return;
    state = next;
    clearInterval(pollTimer);
    pollTimer = state === 'polling' ? setInterval(options.onReconnect, pollMs) : undefined;
    options.onState?.(state);
  };

  const connect = async () => {
    const controller = new AbortController();
    current = controller;
    const openedAt = Date.now();
    const outcome = await readStream(options, controller, () => {
      if (current !== controller || state === 'live') return;
      setState('live');
      if (mayHaveMissed) options.onReconnect();
      mayHaveMissed = true;
    });
    if (current !== controller) return;
    current = undefined;
    if (outcome === 'unauthorized') {
      stop();
      options.onUnauthorized();
      return;
    }
    mayHaveMissed = true;
    failures = Date.now() - openedAt > stableAfterMs ? 0 : failures + 1;
    setState('polling');
    const waitMs = Math.min(maxRetryMs, firstRetryMs * 2 ** failures);
    retryTimer = setTimeout(() => void connect(), waitMs * (0.5 + Math.random() / 2));
  };

  const disconnect = () => {
    clearTimeout(retryTimer);
    const last = current;
    current = undefined;
    last?.abort();
  };

  const onVisibilityChange = () => {
    disconnect();
    if (document.hidden) {
      mayHaveMissed = true;
      setState('resting');
    } else {
      failures = 0;
      setState('polling');
      void connect();
    }
  };

  const stop = () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    disconnect();
    setState('resting');
  };

  document.addEventListener('visibilitychange', onVisibilityChange);
  onVisibilityChange();
  return stop;
}

/**
 * Reads one stream to its end. `onBytes` is called with each chunk: through a proxy that buffers them there is no
 * stream.
 */
async function readStream(
  { address, token, onEvent }: LiveOptions,
  controller: AbortController,
  onBytes: () => void,
): Promise<'lost' | 'unauthorized'> {
  let silenceTimer: ReturnType<typeof setTimeout> | undefined;
  const restartSilenceTimer = () => {
    clearTimeout(silenceTimer);
    silenceTimer = setTimeout(() => controller.abort(), maxSilenceMs);
  };
  try {
    restartSilenceTimer();
    const response = await fetch(address, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token() ?? ''}` },
      cache: 'no-store',
      signal: controller.signal,
    });
    if (response.status === 401) return 'unauthorized';
    if (!response.ok || !response.body || !isEventStream(response)) return 'lost';
    const parser = createEventParser(onEvent);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done && !controller.signal.aborted; chunk = await reader.read()) {
      restartSilenceTimer();
      onBytes();
      parser.feed(chunk.value);
    }
  } catch {
    // No network, disconnected, or aborted here: the caller retries, or has stopped.
  } finally {
    clearTimeout(silenceTimer);
    controller.abort();
  }
  return 'lost';
}

const isEventStream = (response: Response) =>
  response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/** Parses the text of an event stream in pieces; an event whose data is no JSON object is dropped. */
export const createEventParser = (onEvent: (event: StreamEvent) => void) =>
  createParser({
    onEvent: ({ event = 'message', data }) => {
      const parsed = parseObject(data);
      if (parsed) onEvent({ event, data: parsed });
    },
  });

function parseObject(json: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
  } catch {
    return undefined;
  }
}
