export const liveEvents = [
  'invitations',
  'team',
  'registrations',
  'messages',
  'settings',
  'attendance',
  'results',
  'featured',
] as const;
export type LiveEvent = (typeof liveEvents)[number];
