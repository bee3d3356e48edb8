/** @throws when `work` has not ended after `limitMs`; it goes on, and nobody waits for it */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not done within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}
