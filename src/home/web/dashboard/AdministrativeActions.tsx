import { administrationPages } from '../administration.ts';
import { Actions } from './Actions.tsx';

const actions = administrationPages.flatMap(({ action, address }) => (action ? [{ ...action, to: address }] : []));

export const AdministrativeActions = () => <Actions title="Administrative Actions" actions={actions} />;
