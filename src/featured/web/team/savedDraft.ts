import type { TeamDraft } from './teamForm.ts';

export interface SavedDraft {
  draft: TeamDraft;
  /** The beginning of the key under which it is sent. */
  key: string;
  /** The leader's address in a form that was sent and got no answer. */
  unanswered?: string;
}

const storageKey = (eventId: string) => `featured-team:${eventId}`;

/** A new key; randomUUID would need https. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-');

/**
 * The key of one form: sent again after a lost answer it registers no second team. A form that was changed in between,
 * or in a duplicate of the tab, is another one, which the server must not answer with the first.
 */
export function idempotencyKey(key: string, body: object): string {
  let sum = 0n;
  for (const character of JSON.stringify(body))
    sum = BigInt.asUintN(64, sum * 1_099_511_628_211n + BigInt(character.codePointAt(0) ?? 0));
  return `${key}-${sum.toString(36)}`;
}

/**
 * Keeps what was typed for a reload, in this tab only. CNICs are never stored: an identity number has no place in a
 * browser that several people may use, so they are typed once more.
 */
export function saveDraft(eventId: string, { draft, ...rest }: SavedDraft): void {
  const participants = draft.participants.map((participant) => ({ ...participant, cnic: '' }));
  try {
    sessionStorage.setItem(storageKey(eventId), JSON.stringify({ draft: { ...draft, participants }, ...rest }));
  } catch {
    // Storage is switched off or full: the form works without.
  }
}

export function loadDraft(eventId: string): SavedDraft | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(storageKey(eventId)) ?? 'null') as SavedDraft | null;
    return saved && Array.isArray(saved.draft.participants) ? saved : undefined;
  } catch {
    return undefined;
  }
}

export function discardDraft(eventId: string): void {
  try {
    sessionStorage.removeItem(storageKey(eventId));
  } catch {
    // As above: then nothing was saved.
  }
}
