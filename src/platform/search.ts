export function matchesSearch(texts: readonly (string | null | undefined)[], search: string): boolean {
  const all = texts.join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
