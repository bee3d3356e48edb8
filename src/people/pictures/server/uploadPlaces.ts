import { refuse, Refusal } from '#platform/http/refusals.ts';

const retryAfterSeconds = 5;

interface Limits {
  perPerson: number;
  bytesInAll: number;
}

/**
 * How many uploads a person may have under way, and the memory for all uploads: 26 of the largest, 300 as browsers send
 * them.
 */
const usual: Limits = { perPerson: 2, bytesInAll: 128 * 1024 * 1024 };

/** Counts received bytes. @throws Refusal unavailable when memory for uploads is used up */
type Reserve = (bytes: number) => void;

/** Limits uploads by the memory they hold: a connection without data blocks nobody. */
export function createUploadPlaces({ perPerson, bytesInAll }: Limits = usual) {
  const held = new Map<string, number>();
  let bytesHeld = 0;
  return {
    /**
     * Runs `work`, which reserves what it reads until it ends.
     * @throws Refusal rate_limited when this person has no place left
     */
    async hold<T>(personId: string, work: (reserve: Reserve) => Promise<T>, atOnce = perPerson): Promise<T> {
      const own = held.get(personId) ?? 0;
      if (own >= atOnce) throw refuse('rate_limited', {}, retryAfterSeconds);
      held.set(personId, own + 1);
      let ownBytes = 0;
      try {
        return await work((bytes) => {
          if (bytesHeld + bytes > bytesInAll) throw tooBusy();
          ownBytes += bytes;
          bytesHeld += bytes;
        });
      } finally {
        const left = (held.get(personId) ?? 1) - 1;
        if (left > 0) held.set(personId, left);
        else held.delete(personId);
        bytesHeld -= ownBytes;
      }
    },
  };
}

/** The refusal of an upload without memory or time left. */
export const tooBusy = (): Refusal =>
  new Refusal(
    'unavailable',
    503,
    'Too many pictures are being uploaded right now. Please try again in a moment.',
    retryAfterSeconds,
  );
