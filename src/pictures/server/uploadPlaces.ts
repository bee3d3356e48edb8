import { refuse, Refusal } from '#platform/http/refusals.ts';

const retryAfterSeconds = 5;

interface Limits {
  perPerson: number;
  inAll: number;
}

/** How many uploads are read and encoded at once: each holds its 5 MB, twice while its pieces are joined. */
const usual: Limits = { perPerson: 2, inAll: 8 };

/** Places for uploads, taken before anything of their body is read. */
export function createUploadPlaces({ perPerson, inAll }: Limits = usual) {
  const held = new Map<string, number>();
  let all = 0;
  return {
    /** @throws Refusal rate_limited when this person has no place left, unavailable when nobody has */
    async hold<T>(personId: string, work: () => Promise<T>): Promise<T> {
      const own = held.get(personId) ?? 0;
      if (own >= perPerson) throw refuse('rate_limited', {}, retryAfterSeconds);
      if (all >= inAll) throw tooBusy();
      held.set(personId, own + 1);
      all += 1;
      try {
        return await work();
      } finally {
        const left = (held.get(personId) ?? 1) - 1;
        if (left > 0) held.set(personId, left);
        else held.delete(personId);
        all -= 1;
      }
    },
  };
}

/** What an upload ends with for which there is no room, or no time. */
export const tooBusy = (): Refusal =>
  new Refusal(
    'unavailable',
    503,
    'Too many pictures are being uploaded right now. Please try again in a moment.',
    retryAfterSeconds,
  );
