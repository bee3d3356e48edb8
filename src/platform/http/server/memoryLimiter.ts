import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

// Enough for every address of a university and every network that ever calls.
const maxKeys = 50_000;

/** The library's limiter forgets a key when its window ends, but has no cap; past this one the least recent are forgotten. */
class BoundedMemoryLimiter extends RateLimiterMemory {
  private readonly recentKeys = new Set<string>();

  override consume(key: string, points?: number): Promise<RateLimiterRes> {
    this.recentKeys.delete(key);
    this.recentKeys.add(key);
    const [oldest] = this.recentKeys;
    if (this.recentKeys.size > maxKeys && oldest !== undefined) {
      this.recentKeys.delete(oldest);
      void this.delete(oldest);
    }
    return super.consume(key, points);
  }
}

export const createMemoryLimiter = ({ max, windowSeconds }: { max: number; windowSeconds: number }) =>
  new BoundedMemoryLimiter({ points: max, duration: windowSeconds });
