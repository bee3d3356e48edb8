export const liveEvents = [
  'invitations',
  'team',
  'registrations',
  'messages',
  'settings',
  'attendance',
  'results',
  'featured',
  'waitlist',
  /** An event that one runs, or who is registered for it. */
  'managed',
] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** Hundreds may be sent one at once, and each fetches: see docs/decisions/013. */
export const pacedEvents: readonly LiveEvent[] = ['waitlist'];
