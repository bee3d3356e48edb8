import type { ManagedEvent } from '#people/accounts/server/administratorQueries.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { canEdit, isInScope } from '../rules.ts';

type Permission = (event: ManagedEvent, person: Pick<CurrentUser, 'id' | 'role' | 'clubAffiliation'>) => boolean;

const ofRow =
  (rule: typeof canEdit): Permission =>
  ({ organizerId, organizerClub }, person) =>
    rule({ organizer: { _id: organizerId }, organizerClub }, { ...person, _id: person.id });

export const isEditableBy = ofRow((event, person) => canEdit(event, person));
export const isRunBy = ofRow((event, person) => isInScope(event, person));
