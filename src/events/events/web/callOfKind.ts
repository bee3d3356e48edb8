/** A call of an event, or the one of a featured event that takes and answers the same. */
export const callOfKind = <Key extends `${string} /events/${string}`>(
  key: Key,
  { isFeatured }: { isFeatured: boolean },
): Key => (isFeatured ? key.replace(' /events/', ' /featured-events/') : key) as Key;
