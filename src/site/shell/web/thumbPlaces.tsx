import type { Role } from '#people/accounts/roles.ts';
import { addresses } from '#platform/addresses.ts';
import { CalendarIcon, icon, MailIcon, PersonIcon } from '#ui/facts/Icon.tsx';

const HomeIcon = /* @__PURE__ */ icon('M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5V12h3v4.5');
const EventsIcon = /* @__PURE__ */ icon(
  'M3 6h14v3a1.5 1.5 0 0 0 0 3v3H3v-3a1.5 1.5 0 0 0 0-3zM12 6.5v1M12 9.7v1M12 13v1',
);
const ManageIcon = /* @__PURE__ */ icon('M4 5.5h12M4 10h12M4 14.5h12M7 4v3M13 8.5v3M8.5 13v3');

export interface ThumbPlace {
  label: string;
  to: string;
  Icon: typeof HomeIcon;
  /** Other addresses that count as this place, by prefix. */
  above: readonly string[];
}

const own = [addresses.profile, addresses.myRegistrations, addresses.accountSecurity, '/pass/'];

const home: ThumbPlace = { label: 'Home', to: addresses.home, Icon: HomeIcon, above: [] };
const events: ThumbPlace = { label: 'Events', to: addresses.events, Icon: EventsIcon, above: [`${addresses.events}/`] };
const schedule: ThumbPlace = { label: 'Schedule', to: addresses.schedule, Icon: CalendarIcon, above: [] };
const invitations: ThumbPlace = { label: 'Invitations', to: addresses.invitations, Icon: MailIcon, above: [] };
const manage: ThumbPlace = { label: 'Manage', to: addresses.manageEvents, Icon: ManageIcon, above: ['/admin/'] };
const me: ThumbPlace = { label: 'Me', to: addresses.dashboard, Icon: PersonIcon, above: own };

/** A super_admin is never invited and has 'Manage' instead of 'Invitations'. */
export const placesOf = (role: Role): readonly ThumbPlace[] => [
  home,
  events,
  schedule,
  role === 'super_admin' ? manage : invitations,
  me,
];

/** `page` at the place itself, `true` at an address that counts as it. */
export function standingAt(pathname: string, to: string, above: readonly string[]): 'page' | 'true' | undefined {
  if (pathname === to) return 'page';
  return above.some((start) => pathname.startsWith(start)) ? 'true' : undefined;
}
