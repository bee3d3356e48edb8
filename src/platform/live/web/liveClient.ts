/** One event of an event stream. */
export interface StreamEvent {
  event: string;
  data: Record<string, unknown>;
}

export interface LiveOptions {
  address: string;
  token: () => string | null;
  /** Something has changed: fetch it again. */
  onEvent: (event: StreamEvent) => void;
  /** It is not known what has changed since the last time: fetch everything again. */
  onReconnect: () => void;
  /** The stream was refused with 401: the login is over. */
  onUnauthorized: () => void;
  onState?: (state: LiveState) => void;
}

/** `live`: told at once; `polling`: asks again and again while there is no stream; `resting`: nobody looks. */
export type LiveState = 'live' | 'polling' | 'resting';

const pollEvery = 10_000;
// The server says something every 25 s.
const longestSilence = 60_000;
const firstWait = 1_000;
const longestWait = 30_000;
// A stream that stood for so long was fine: the next one may be opened soon.
const wellFor = 10_000;

/**
 * Keeps one event stream open while the page is visible, and polls while there is none. Read with fetch, because
 * EventSource cannot send the Authorization header. @returns stops it
 */
export function startLiveClient(options: LiveOptions): () => void {
  let state: LiveState = 'resting';
  let current: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let failures = 0;
  // The server repeats what it said while the page was loading; later openings have missed more than that.
  let missed = false;

  const become = (next: LiveState) => {
    if (next === state) return;
    state = next;
    clearInterval(poll);
    poll = state === 'polling' ? setInterval(options.onReconnect, pollEvery) : undefined;
    options.onState?.(state);
  };

  const open = async () => {
    const mine = new AbortController();
    current = mine;
    const openedAt = Date.now();
    const outcome = await readStream(options, mine, () => {
      if (current !== mine || state === 'live') return;
      become('live');
      if (missed) options.onReconnect();
      missed = true;
    });
    if (current !== mine) return;
    current = undefined;
    if (outcome === 'refused') {
      stop();
      options.onUnauthorized();
      return;
    }
    missed = true;
    failures = Date.now() - openedAt > wellFor ? 0 : failures + 1;
    become('polling');
    const wait = Math.min(longestWait, firstWait * 2 ** failures);
    retry = setTimeout(() => void open(), wait * (0.5 + Math.random() / 2));
  };

  const rest = () => {
    clearTimeout(retry);
    const last = current;
    current = undefined;
    last?.abort();
  };

  const follow = () => {
    rest();
    if (document.hidden) {
      missed = true;
      become('resting');
    } else {
      failures = 0;
      become('polling');
      void open();
    }
  };

  const stop = () => {
    document.removeEventListener('visibilitychange', follow);
    rest();
    become('resting');
  };

  document.addEventListener('visibilitychange', follow);
  follow();
  return stop;
}

/**
 * Reads one stream to its end, however it ends. `opened` is called at its first bytes: a proxy that holds them back gives
 * no stream at all.
 */
async function readStream(
  { address, token, onEvent }: LiveOptions,
  mine: AbortController,
  opened: () => void,
): Promise<'lost' | 'refused'> {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(() => mine.abort(), longestSilence);
  };
  try {
    heard();
    const response = await fetch(address, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token() ?? ''}` },
      cache: 'no-store',
      signal: mine.signal,
    });
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body || !isEventStream(response)) return 'lost';
    const read = eventReader(onEvent);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done && !mine.signal.aborted; part = await reader.read()) {
      heard();
      opened();
      read(part.value);
    }
  } catch {
    // No network, cut off, or ours to end: the caller tries again, or has stopped.
  } finally {
    clearTimeout(silence);
    mine.abort();
  }
  return 'lost';
}

const isEventStream = (response: Response) =>
  response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;

/** Takes the text of an event stream in pieces and gives whole events. Source: HTML standard, 9.2.6. */
export function eventReader(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = '';
  let event = '';
  let data: string[] = [];
  const dispatch = () => {
    const said = eventOf(event || 'message', data);
    event = '';
    data = [];
    if (said) onEvent(said);
  };
  return (text) => {
    const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
      if (line === '') dispatch();
      else if (field === 'event') event = value;
      else if (field === 'data') data.push(value);
    }
  };
}

function eventOf(event: string, data: string[]): StreamEvent | undefined {
  if (data.length === 0) return undefined;
  try {
    const read: unknown = JSON.parse(data.join('\n'));
    return typeof read === 'object' && read !== null ? { event, data: { ...read } } : undefined;
  } catch {
    return undefined;
  }
}
