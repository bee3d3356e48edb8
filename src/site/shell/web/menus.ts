import { addresses } from '#platform/addresses.ts';
import { administrators, participants, superAdmins, type Role } from '#people/accounts/roles.ts';

export interface MenuEntry {
  label: string;
  to: string;
  roles?: readonly Role[];
}

export const mainMenu: readonly [beforeClubs: readonly MenuEntry[], afterClubs: readonly MenuEntry[]] = [
  [
    { label: 'Home', to: addresses.home },
    { label: 'About', to: addresses.about },
  ],
  [
    { label: 'Events', to: addresses.events },
    { label: 'Schedule', to: addresses.schedule },
  ],
];

const userMenu: readonly MenuEntry[] = [
  { label: 'Dashboard', to: addresses.dashboard },
  { label: 'Profile', to: addresses.profile, roles: participants },
  { label: 'Account Security', to: addresses.accountSecurity },
  { label: 'My Registrations', to: addresses.myRegistrations, roles: participants },
  { label: 'Invitations', to: addresses.invitations, roles: participants },
  { label: 'Manage Events', to: addresses.manageEvents, roles: administrators },
  { label: 'Featured Events', to: addresses.manageFeatured, roles: administrators },
  { label: 'Numbers', to: addresses.numbers, roles: administrators },
  { label: 'Manage Users', to: addresses.manageUsers, roles: superAdmins },
  { label: 'Recruitments', to: addresses.recruitment, roles: superAdmins },
];

export const userMenuOf = (role: Role): readonly MenuEntry[] =>
  userMenu.filter(({ roles }) => !roles || roles.includes(role));
