import { addresses } from '#addresses';
import { CalendarIcon, CheckIcon, CircleIcon, ClockIcon, MailIcon, PeopleIcon, PersonIcon } from '#ui/Icon.tsx';
import { Actions } from './Actions.tsx';

const actions = [
  { label: 'Manage Events', to: addresses.manageEvents, Icon: CalendarIcon },
  { label: 'Manage Users', to: addresses.manageUsers, Icon: PersonIcon },
  { label: 'Featured Events', to: addresses.manageFeatured, Icon: PeopleIcon },
  { label: 'Recruitment', to: addresses.recruitment, Icon: CheckIcon },
  { label: 'Club Recruitment', to: addresses.clubRecruitment, Icon: CircleIcon },
  { label: 'Records', to: addresses.records, Icon: ClockIcon },
  { label: 'Mail Log', to: addresses.mailLog, Icon: MailIcon },
];

export const AdministrativeActions = () => <Actions title="Administrative Actions" actions={actions} />;
