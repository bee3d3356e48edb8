import type { ComponentType } from 'react';
import { addresses } from '#platform/addresses.ts';
import { administrators, type Role, superAdmins } from '#people/accounts/roles.ts';
import { AddPersonIcon, BadgeIcon } from '#ui/controls/ActionIcon.tsx';
import { CalendarIcon, ChartIcon, ClockIcon, EditIcon, MailIcon, PeopleIcon, PersonIcon } from '#ui/facts/Icon.tsx';

export const toolGroups = ['Events', 'People', 'Site'] as const;
type ToolGroup = (typeof toolGroups)[number];

interface AdministrationPage {
  address: string;
  roles: readonly Role[];
  load: () => Promise<{ default: ComponentType }>;
  action?: { label: string; Icon: ComponentType; group: ToolGroup };
}

export const administrationPages: readonly AdministrationPage[] = [
  {
    address: addresses.manageEvents,
    roles: administrators,
    load: () => import('./ManageEventsRoute.tsx'),
    action: { label: 'Manage Events', Icon: CalendarIcon, group: 'Events' },
  },
  {
    address: addresses.importEvents,
    roles: administrators,
    load: () => import('#events/events/web/manage/import/ImportEventsPage.tsx'),
  },
  {
    address: addresses.editEvent(':id'),
    roles: administrators,
    load: () => import('#events/events/web/manage/EditEventPage.tsx'),
  },
  {
    address: addresses.eventMessages(':id'),
    roles: administrators,
    load: () => import('#contact/messages/web/EventMessagesPage.tsx'),
  },
  {
    address: addresses.featuredMessages(':id'),
    roles: administrators,
    load: () => import('#contact/messages/web/FeaturedMessagesPage.tsx'),
  },
  {
    address: addresses.manageUsers,
    roles: superAdmins,
    load: () => import('./PeopleRoute.tsx'),
    action: { label: 'Manage Users', Icon: PersonIcon, group: 'People' },
  },
  {
    address: addresses.manageFeatured,
    roles: administrators,
    load: () => import('#teams/featured/web/admin/ManageFeaturedPage.tsx'),
    action: { label: 'Featured Events', Icon: PeopleIcon, group: 'Events' },
  },
  {
    address: addresses.editResults(':id'),
    roles: administrators,
    load: () => import('./EditResultsRoute.tsx'),
  },
  {
    address: addresses.editFeaturedResults(':id'),
    roles: administrators,
    load: () => import('#day/results/web/edit/EditResultsPage.tsx'),
  },
  {
    address: addresses.recruitment,
    roles: superAdmins,
    load: () => import('#recruitment/web/review/RecruitmentPage.tsx'),
    action: { label: 'Recruitment', Icon: AddPersonIcon, group: 'People' },
  },
  {
    address: addresses.clubRecruitment,
    roles: superAdmins,
    load: () => import('#recruitment/web/review/ClubRecruitmentPage.tsx'),
    action: { label: 'Club Recruitment', Icon: BadgeIcon, group: 'People' },
  },
  {
    address: addresses.numbers,
    roles: administrators,
    load: () => import('#day/numbers/web/NumbersPage.tsx'),
    action: { label: 'Numbers', Icon: ChartIcon, group: 'Events' },
  },
  {
    address: addresses.settings,
    roles: superAdmins,
    load: () => import('#site/settings/web/SettingsPage.tsx'),
    action: { label: 'Settings', Icon: EditIcon, group: 'Site' },
  },
  {
    address: '/admin/records',
    roles: superAdmins,
    load: () => import('#people/audit/web/AuditLogPage.tsx'),
    action: { label: 'Records', Icon: ClockIcon, group: 'Site' },
  },
  {
    address: addresses.mailLog,
    roles: superAdmins,
    load: () => import('#people/maillog/web/MailLogPage.tsx'),
    action: { label: 'Mail Log', Icon: MailIcon, group: 'Site' },
  },
];
