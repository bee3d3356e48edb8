import { measuredPageOf, type Visit } from '../visit.ts';

// Of the definitions at https://web.dev/articles/cls and /inp.
const mostBetweenShiftsMs = 1000;
const mostOfShiftsMs = 5000;
const interactionsPerOutlier = 50;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/**
 * Measures this visit from its beginning until the page is first hidden, and reports it once. Pages that the visit went
 * on to count for the one it began with. Browsers without an entry type report less.
 */
export function measureVisit(): void {
  const page = measuredPageOf(location.pathname);
  const reads = [observe('largest-contentful-paint', largestPaint()), observe('layout-shift', layoutShift())];
  const presses = interactions();
  const slowest = observe('event', presses, { durationThreshold: 40 });
  // Else a visit whose presses all take less than 40 ms would report none.
  const first = observe('first-input', presses);

  document.addEventListener('visibilitychange', report, { once: true });

  function report(): void {
    const [lcp, cls] = reads.map((read) => read());
    const ofFirst = first();
    const visit: Visit = { page, lcp, inp: slowest() ?? ofFirst, cls };
    navigator.sendBeacon('/api/web-vitals', new Blob([JSON.stringify(visit)], { type: 'application/json' }));
  }
}

interface Figure<Entry> {
  add: (entry: Entry) => void;
  read: () => number | undefined;
}

/** @returns ends the measurement; undefined where the browser does not know the type */
function observe<Entry extends PerformanceEntry>(
  type: string,
  { add, read }: Figure<Entry>,
  options: PerformanceObserverInit & { durationThreshold?: number } = {},
): () => number | undefined {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return () => undefined;
  const addAll = (entries: PerformanceEntryList) => {
    for (const entry of entries) add(entry as Entry);
  };
  const observer = new PerformanceObserver((list) => addAll(list.getEntries()));
  observer.observe({ type, buffered: true, ...options });
  return () => {
    addAll(observer.takeRecords());
    observer.disconnect();
    return read();
  };
}

function largestPaint(): Figure<PerformanceEntry> {
  let largest: number | undefined;
  return {
    add: ({ startTime }) => (largest = startTime),
    read: () => largest,
  };
}

/** The worst window of shifts that follow each other within a second, of five seconds at most. */
function layoutShift(): Figure<LayoutShift> {
  let [worst, sum, begin, end] = [0, 0, 0, 0];
  return {
    add: ({ value, startTime, hadRecentInput }) => {
      if (hadRecentInput) return;
      const continues = startTime - end < mostBetweenShiftsMs && startTime - begin < mostOfShiftsMs;
      if (!continues) [sum, begin] = [0, startTime];
      sum += value;
      end = startTime;
      worst = Math.max(worst, sum);
    },
    read: () => worst,
  };
}

/** The longest interaction, one left out for every fifty of 40 ms or more. */
function interactions(): Figure<PerformanceEventTiming> {
  const durations = new Map<number, number>();
  return {
    add: ({ interactionId, duration }) => {
      if (interactionId) durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
    },
    read: () => {
      const sorted = [...durations.values()].toSorted((a, b) => b - a);
      const outliers = Math.floor(sorted.length / interactionsPerOutlier);
      return sorted[outliers];
    },
  };
}
