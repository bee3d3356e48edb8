const successors = new Map<string, string>();

/**
 * The `updatedAt` to send with a change of something that was seen as `updatedAt`: that of the last own change if
 * nobody else's lies between, so that two quick changes of one person do not conflict.
 */
export function versionSeen(id: string, updatedAt: string): string {
  let seen = updatedAt;
  for (let next = successors.get(`${id} ${seen}`); next !== undefined; next = successors.get(`${id} ${seen}`)) {
    seen = next;
  }
  return seen;
}

/** Records that an own change turned `before` into `after`. */
export function rememberOwnChange(id: string, before: string, after: string): void {
  if (before < after) successors.set(`${id} ${before}`, after);
}
