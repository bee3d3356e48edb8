const successors = new Map<string, string>();

/**
 * The `updatedAt` to send with a change of something that was seen as `updatedAt`: that of the own last change where
 * nobody else's lies between, so that two quick changes of one person are not each other's stale list.
 */
export function versionSeen(id: string, updatedAt: string): string {
  let seen = updatedAt;
  for (let next = successors.get(`${id} ${seen}`); next !== undefined; next = successors.get(`${id} ${seen}`)) {
    seen = next;
  }
  return seen;
}

/** Remembers that an own change made `after` of what was sent as `before`. */
export function rememberOwnChange(id: string, before: string, after: string): void {
  if (before < after) successors.set(`${id} ${before}`, after);
}
