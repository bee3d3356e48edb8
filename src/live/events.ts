/** What GET /api/live may announce: something of this kind has changed, fetch it again. */
export const liveEvents = [
  'invitations',
  'team',
  'registrations',
  'messages',
  'settings',
  'attendance',
  'results',
] as const;
export type LiveEvent = (typeof liveEvents)[number];
