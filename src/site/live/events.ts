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
  /** Who looks for a team. */
  'looking',
  /** An event that the person runs, or its registrations. */
  'managed',
] as const;
export type LiveEvent = (typeof liveEvents)[number];

/** Hundreds may get one at once, and each refetches: see docs/decisions/013. */
export const pacedEvents: readonly LiveEvent[] = ['waitlist', 'looking'];
