interface Places {
  maxParticipants: number | null;
  participantCount: number;
  isFull: boolean;
}

/** undefined: no limit. */
export function placesText({ maxParticipants, participantCount, isFull }: Places): string | undefined {
  if (isFull) return 'Full, waitlist open';
  return maxParticipants === null
    ? undefined
    : `${maxParticipants - participantCount} of ${maxParticipants} places free`;
}
