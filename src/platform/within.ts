/** @throws when `work` takes longer than `limitMs`; it continues, and its result is ignored */
export async function within<Result>(limitMs: number, work: Promise<Result>): Promise<Result> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`not done within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}
