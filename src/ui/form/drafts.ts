import { identity } from '#platform/http/web/client.ts';
import { inBrowser } from '#platform/browserStorage.ts';

/** Unsent text of long forms, on this device, per account. Never passwords, codes or national ids. */
export type Draft = Record<string, unknown>;

const prefixOf = (person: string): string => `draft:${person}:`;

function keyOf(name: string): string | undefined {
  const person = identity.person();
  return person && prefixOf(person) + name;
}

const isDraft = (kept: unknown): kept is Draft => typeof kept === 'object' && !Array.isArray(kept);

export function readDraft(name: string): Draft | undefined {
  const key = keyOf(name);
  return key ? inBrowser.read<Draft>(key, isDraft) : undefined;
}

/** An empty one deletes it. */
export function writeDraft(name: string, draft: Draft): void {
  const key = keyOf(name);
  if (!key) return;
  if (Object.keys(draft).length === 0) inBrowser.drop(key);
  else inBrowser.write(key, draft);
}

/** At log-out. They survive a session that the server ended: this account's next login finds them. */
export function dropDraftsOf(person: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefixOf(person))) localStorage.removeItem(key);
  } catch {
    // Storage is unavailable, so there are none.
  }
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of `values` that differ from `base`. Pictures are left out: their uploads have expired by then. */
export const differing = (values: object, base: object): Draft =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        name !== 'picture' && name in base && !isSame(value, (base as Partial<Record<string, unknown>>)[name]),
    ),
  );
