const weekMs = 7 * 86_400_000;

/** The events of the festival itself: parted from those before and after it by more than a week without any. */
export function festivalRun<Event extends { date: string }>(events: readonly Event[]): Event[] {
  const runs: Event[][] = [];
  for (const event of events.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && Date.parse(event.date) - Date.parse(last.date) <= weekMs) run.push(event);
    else runs.push([event]);
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}
