import { changedFacts, differences, factsOf, isDated, pickFacts, type Facts, type SomeFacts } from './facts.ts';

/** What a reader of an event's mails believes, of the facts that may have changed since their last notice. */
export type Knowledge = SomeFacts & { isCancelled?: boolean | undefined };
export type State = Facts & { isCancelled: boolean };
export type NoticeKind = 'changed' | 'cancelled' | 'reopened';

export const stateOf = (event: Parameters<typeof factsOf>[0] & { status: string }): State => ({
  ...factsOf(event),
  isCancelled: event.status === 'cancelled',
});

/** Facts that an edit makes news for readers; day and time only while dates are announced. */
export function newsIn(
  before: State,
  after: State,
  { notify, datesAnnounced }: { notify: boolean; datesAnnounced: boolean },
): string[] {
  const facts = notify ? changedFacts(before, after, datesAnnounced) : [];
  return before.isCancelled === after.isCancelled ? facts : [...facts, 'isCancelled'];
}

/** A reader who knew a fact before an edit that is no news counts as knowing it after. */
export function knownAfterEdit(known: Knowledge, before: State, news: readonly string[]): Knowledge {
  const outdated = Object.entries(known).filter(([name, value]) => value !== before[name as keyof State]);
  return { ...pickFacts(before, news), ...Object.fromEntries(outdated) };
}

/** The mail that brings a reader up to date; null if they know all that holds. */
export function noticeFor(known: Knowledge, state: State, datesAnnounced = true): NoticeKind | null {
  if (state.isCancelled) return known.isCancelled === false ? 'cancelled' : null;
  if (known.isCancelled) return 'reopened';
  return differences(known, state, datesAnnounced).length > 0 ? 'changed' : null;
}

export const announcedOnly = (known: Knowledge, datesAnnounced: boolean): Knowledge =>
  pickFacts(
    known,
    Object.keys(known).filter((name) => datesAnnounced || !isDated(name)),
  );
