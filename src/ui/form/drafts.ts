import { identity } from '#platform/http/web/client.ts';
import { inBrowser } from '#platform/browserStorage.ts';

/** What was typed into long forms and not sent: on this device, for its account. Passwords, codes and national ids are in none of them. */
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

/** At log-out. They outlive a login that the server has ended: the next one of this account finds them. */
export function dropDraftsOf(person: string): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefixOf(person))) localStorage.removeItem(key);
  } catch {
    // Then none were kept.
  }
}

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields of `values` that are not as in `base`. A picture is none: what was uploaded is gone by then. */
export const differing = (values: object, base: object): Draft =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        name !== 'picture' && name in base && !isSame(value, (base as Partial<Record<string, unknown>>)[name]),
    ),
  );
