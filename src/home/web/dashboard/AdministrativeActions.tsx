import { addresses } from '#addresses';
import { CalendarIcon } from '#shared/web/ui/Icon.tsx';
import { Actions } from './Actions.tsx';

const actions = [{ label: 'Manage Events', to: addresses.manageEvents, Icon: CalendarIcon }];

/** What a super_admin runs the festival with. */
export const AdministrativeActions = () => <Actions title="Administrative Actions" actions={actions} />;
