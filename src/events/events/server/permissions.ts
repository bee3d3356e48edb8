import type { ManagedEvent } from '#people/accounts/server/administratorQueries.ts';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { refuse } from '#platform/http/refusals.ts';
import { canEdit, isInScope } from '../rules.ts';

type Permission = (event: ManagedEvent, person: Pick<CurrentUser, 'id' | 'role' | 'clubAffiliation'>) => boolean;

const ofRow =
  (rule: typeof canEdit): Permission =>
  ({ organizerId, organizerClub }, person) =>
    rule({ organizer: { _id: organizerId }, organizerClub }, { ...person, _id: person.id });

export const isEditableBy = ofRow((event, person) => canEdit(event, person));
export const isRunBy = ofRow((event, person) => isInScope(event, person));

/** @throws Refusal not_found, for a draft out of scope too; forbidden */
export function checkMay<Event extends ManagedEvent & { isDraft: boolean }>(
  event: Event | undefined,
  person: Parameters<Permission>[1],
  may: Permission,
): asserts event is Event {
  if (!event || (event.isDraft && !isRunBy(event, person))) throw refuse('not_found');
  if (!may(event, person)) throw refuse('forbidden');
}
