import { festival } from '#festival';

export const addresses = {
  home: '/',
  /** Where the installed site opens: home, or without a network what this device keeps. */
  start: '/start',
  about: '/about',
  club: (slug: string) => `/clubs/${slug}`,
  events: '/events',
  event: (id: string) => `/events/${id}`,
  featuredEvents: '/featured-events',
  featuredEvent: (id: string) => `/featured-events/${id}`,
  /** The token of the mailed link is in the fragment, which browsers do not send. */
  manageTeam: '/featured-events/manage',
  schedule: '/schedule',
  results: '/results',
  verify: '/verify',
  certificate: (serial: string) => `/verify/${serial}`,
  apply: '/recruitment',
  applyToClub: (slug: string) => `/recruitment/${slug}`,
  login: '/login',
  register: '/register',
  registerFreshBatch: festival.freshBatchPath,
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  /** The token of the mailed link is in the fragment. */
  unsubscribe: '/unsubscribe',
  /** The token of the mailed link is in the fragment. */
  cantCome: '/cant-come',
  dashboard: '/dashboard',
  profile: '/profile',
  accountSecurity: '/account/security',
  myRegistrations: '/my-registrations',
  invitations: '/invitations',
  /** The token of a leader's link is in the fragment, which browsers do not send. */
  join: '/join',
  pass: (registrationId: string) => `/pass/${registrationId}`,
  /** The pass of a featured team's member; its code is in the fragment, which browsers do not send. */
  teamPass: '/pass/team',
  /** The token of a helper's link is in the fragment, which browsers do not send. */
  door: '/door',
  manageEvents: '/admin/events',
  importEvents: '/admin/events/import',
  editEvent: (id: string) => `/admin/events/edit/${id}`,
  eventMessages: (id: string) => `/admin/events/${id}/messages`,
  eventDoor: (id: string) => `/admin/events/${id}/door`,
  manageFeatured: '/admin/featured-events',
  featuredMessages: (id: string) => `/admin/featured-events/${id}/messages`,
  featuredDoor: (id: string) => `/admin/featured-events/${id}/door`,
  editResults: (id: string) => `/admin/events/${id}/results`,
  editFeaturedResults: (id: string) => `/admin/featured-events/${id}/results`,
  numbers: '/admin/numbers',
  manageUsers: '/admin/users',
  recruitment: '/admin/recruitment',
  clubRecruitment: '/admin/club-recruitment',
  settings: '/admin/settings',
  mailLog: '/admin/mail',
  mailbox: '/dev/mailbox',
} as const;

/** The query that opens the dialog of door links. */
export const openDoorLinks = 'links';

/** A door with the dialog of its links open. */
export const doorLinksAt = (door: string): string => `${door}?${openDoorLinks}=open`;
