import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { inTransaction } from '#platform/database/database.ts';
import { orNotFound } from '#platform/http/refusals.ts';
import type { HandlerInput } from '#platform/http/contract.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { calls } from '../contract.ts';
import { ownClub } from '../importRules.ts';
import { eventKind, withDerivedFields } from './changes.ts';
import { newColumns, storeEvent } from './eventKind.ts';
import { publishEvent } from './publishEvent.ts';
import { findListedEventOrDraft, type ListedEvent } from './queries.ts';
import type { EventRow } from './tables.ts';

export type NewEvent = HandlerInput<(typeof calls)['POST /events']>['body'];

export function rowOf(written: NewEvent, currentUser: CurrentUser, now: Date): EventRow {
  const { eligibilityCriteria: _criteria, ...form } = written;
  return {
    ...newColumns(form, now),
    ...(withDerivedFields(written) as EventRow),
    maxParticipants: form.maxParticipants ?? null,
    organizerId: currentUser.id,
    organizerClub: ownClub(currentUser),
  };
}

export function createEvent(context: ServerContext, currentUser: CurrentUser, form: NewEvent): Promise<ListedEvent> {
  const event = rowOf(form, currentUser, context.now());
  return inTransaction(context.db, async (tx) => {
    await storeEvent(tx, eventKind, currentUser, event);
    await publishEvent(tx, event);
    return orNotFound(await findListedEventOrDraft(tx, event.id));
  });
}
