import { addresses } from '#platform/addresses.ts';
import { useIsAdministrator } from '#people/accounts/web/useIsAdministrator.ts';
import { CalendarIcon, ClockIcon, MailIcon, PersonIcon, SearchIcon } from '#ui/facts/Icon.tsx';
import { type Action, Actions } from './Actions.tsx';

const everybodys: readonly Action[] = [
  { label: 'Browse Events', to: addresses.events, Icon: SearchIcon },
  { label: 'Profile', to: addresses.profile, Icon: PersonIcon },
  { label: 'Schedule', to: addresses.schedule, Icon: ClockIcon },
  { label: 'Invitations', to: addresses.invitations, Icon: MailIcon },
];
const administrators: readonly Action[] = [{ label: 'Manage Events', to: addresses.manageEvents, Icon: CalendarIcon }];

export function QuickActions() {
  const isAdministrator = useIsAdministrator();
  return <Actions title="Quick Actions" actions={isAdministrator ? [...everybodys, ...administrators] : everybodys} />;
}
