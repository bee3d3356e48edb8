/** Whether each word of a search stands in one of the texts, in any case. An empty search finds everything. */
export function matchesSearch(texts: readonly (string | null | undefined)[], search: string): boolean {
  const all = texts.join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
