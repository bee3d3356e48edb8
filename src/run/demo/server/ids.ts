/** The ids of what was seeded, by the keys of the cast. */
export type Ids = ReadonlyMap<string, string>;

export function idOf(ids: Ids, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The cast has no "${key}".`);
  return id;
}
