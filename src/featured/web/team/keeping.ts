import type { TeamDraft } from './teamForm.ts';

export interface Kept {
  draft: TeamDraft;
  /** The key under which it is sent, so that sending it again after a lost answer registers no second team. */
  key: string;
}

const nameOf = (eventId: string) => `featured-team:${eventId}`;

/** A new key; randomUUID would need https. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-');

/**
 * Keeps what was typed for a reload, in this tab only. CNICs are never stored: an identity number has no place in a
 * browser that several people may use, so they are typed once more.
 */
export function keep(eventId: string, { draft, key }: Kept): void {
  const participants = draft.participants.map((participant) => ({ ...participant, cnic: '' }));
  try {
    sessionStorage.setItem(nameOf(eventId), JSON.stringify({ draft: { ...draft, participants }, key }));
  } catch {
    // Storage is switched off or full: the form works without.
  }
}

export function keptOf(eventId: string): Kept | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(eventId)) ?? 'null') as Kept | null;
    return kept && Array.isArray(kept.draft.participants) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function forget(eventId: string): void {
  try {
    sessionStorage.removeItem(nameOf(eventId));
  } catch {
    // As above: then nothing was kept.
  }
}
