import { festival } from '#festival';
import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { writeAuditEntry } from '#people/audit/server/queries.ts';
import { noPicture, pictureColumns, takePicture } from '#people/pictures/server/shown.ts';
import { inTransaction, type Db } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { HandlerInput } from '#platform/http/contract.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { calls } from '../contract.ts';
import { ownClub } from '../importRules.ts';
import { creationSummary, entry, orNotFound, withDerivedFields } from './changes.ts';
import { publishEvent } from './publishEvent.ts';
import { findListedEventOrDraft, insertEvent, type ListedEvent } from './queries.ts';
import type { EventRow } from './tables.ts';

export type NewEvent = HandlerInput<(typeof calls)['POST /events']>['body'];

export function rowOf(form: NewEvent, currentUser: CurrentUser, now: Date): EventRow {
  const {
    eligibilityCriteria: _criteria,
    maxParticipants = null,
    durationMinutes = festival.defaultEventMinutes,
    registrationOpensAt = null,
    picture,
    isDraft = false,
    prizes = null,
    rulesUrl = null,
    contactName = null,
    contact = null,
    groupUrl = null,
    ...plain
  } = form;
  return {
    ...plain,
    ...noPicture,
    ...pictureColumns(picture),
    ...(withDerivedFields(form) as EventRow),
    id: newId(),
    maxParticipants,
    durationMinutes,
    isDraft,
    registrationOpensAt,
    prizes,
    rulesUrl,
    contactName,
    contact,
    groupUrl,
    status: 'upcoming',
    organizerId: currentUser.id,
    organizerClub: ownClub(currentUser),
    createdAt: now,
    updatedAt: now,
  };
}

/** Without its live message. @throws Refusal picture_gone */
export async function storeEvent(tx: Db, currentUser: CurrentUser, event: EventRow): Promise<void> {
  await takePicture(tx, currentUser, noPicture, event);
  await insertEvent(tx, event);
  await writeAuditEntry(tx, currentUser, entry(event, 'created', creationSummary(event)), event.createdAt);
}

export function createEvent(context: ServerContext, currentUser: CurrentUser, form: NewEvent): Promise<ListedEvent> {
  const event = rowOf(form, currentUser, context.now());
  return inTransaction(context.db, async (tx) => {
    await storeEvent(tx, currentUser, event);
    await publishEvent(tx, event);
    return orNotFound(await findListedEventOrDraft(tx, event.id));
  });
}
