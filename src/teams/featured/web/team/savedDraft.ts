import { inTab } from '#platform/browserStorage.ts';
import { type ParticipantForm, participantRules } from '../../rules.ts';
import type { TeamDraft } from './teamForm.ts';

export interface SavedDraft {
  draft: TeamDraft;
  key: string;
  /** The leader's address of a request that got no response. */
  unanswered?: string;
}

const storageKey = (eventId: string) => `featured-team:${eventId}`;

/** randomUUID would need https. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-');

/**
 * Stable for one form, so that a retry after a lost response registers no second team; a changed form, or one in a
 * duplicated tab, gets another key.
 */
export function idempotencyKey(key: string, body: object): string {
  let sum = 0n;
  for (const character of JSON.stringify(body))
    sum = BigInt.asUintN(64, sum * 1_099_511_628_211n + BigInt(character.codePointAt(0) ?? 0));
  return `${key}-${sum.toString(36)}`;
}

/** For a reload, in this tab only. CNICs are never stored: several people may use the browser. */
export function saveDraft(eventId: string, { draft, ...rest }: SavedDraft): void {
  const participants = draft.participants.map((participant) => ({ ...participant, cnic: '' }));
  const receipt = draft.receipt?.id ? { ...draft.receipt, isBusy: false } : null;
  inTab.write(storageKey(eventId), { draft: { ...draft, participants, receipt }, ...rest });
}

const isWhole = ({ draft, key }: SavedDraft): boolean =>
  [key, draft.teamName, draft.paymentReceiptLink].every((text) => typeof text === 'string') &&
  draft.size <= draft.participants.length &&
  draft.participants.every((participant) =>
    Object.keys(participantRules).every((name) => typeof participant[name as keyof ParticipantForm] === 'string'),
  );

export const loadDraft = (eventId: string): SavedDraft | undefined => inTab.read(storageKey(eventId), isWhole);

export const discardDraft = (eventId: string): void => inTab.drop(storageKey(eventId));
