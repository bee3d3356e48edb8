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
] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** Hundreds may be sent one at once, and each fetches: see docs/decisions/013. */
export const pacedEvents: readonly LiveEvent[] = ['waitlist'];
