import { createHash } from 'node:crypto';
import { whyClosed } from '#events/rules.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { queueMail } from '#platform/mail/queries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { SlidingWindow } from '#platform/http/server/slidingWindow.ts';
import { teamNameKey } from '#registrations/rules.ts';
import { refusals } from '../contract.ts';
import { isLive, type RegistrationStatus } from '../rules.ts';
import { findFeaturedEvent, lockFeaturedEvent } from './eventQueries.ts';
import { mailToLeader } from './mails.ts';
import { newReference } from './reference.ts';
import type { FeaturedEventRow } from './tables.ts';
import { checkForm, checkFree, peopleOf, type TeamForm } from './teamChecks.ts';
import { insertTeam, registrationByKey } from './teamQueries.ts';

const refuse = refusalFactory(refusals);

export interface RegistrationRequest {
  eventId: string;
  form: TeamForm;
  /** The honeypot is filled: whoever sent this is no person. */
  trapped: boolean;
  /** The caller's Idempotency-Key. */
  key: string | undefined;
  network: string;
  teamsPerNetwork: SlidingWindow;
}

// A team that paid is confirmed by somebody who looked at its receipt.
const firstStatus = ({ nedOnly }: FeaturedEventRow): RegistrationStatus => (nedOnly ? 'confirmed' : 'pending');

/** Registers a team without an account and mails its leader the link. The same key gets the same answer. */
export async function registerTeam(
  context: ServerContext,
  { eventId, form, trapped, key, network, teamsPerNetwork }: RegistrationRequest,
) {
  const now = context.now();
  // First, so that a flood never reaches the database.
  await teamsPerNetwork.check(network);
  const idempotencyKey = key === undefined ? null : createHash('sha256').update(key).digest('hex');
  if (trapped) return pretend(context, eventId, form);
  const registration = await inTransaction(context.db, async (tx) => {
    const event = await lockFeaturedEvent(tx, eventId);
    if (!event) throw refuseCommon('not_found');
    const known = idempotencyKey === null ? undefined : await registrationByKey(tx, eventId, idempotencyKey);
    // Withdrawn or rejected since: nobody may be told that they are in.
    if (known && !isLive(known.status)) throw refuse('team_not_registered');
    if (known) return known;
    const closed = whyClosed(event, now);
    if (closed) throw refuse(closed.code);
    checkForm(form, event);
    const id = newId();
    const people = peopleOf(form);
    await checkFree(tx, eventId, id, form.teamName, people);
    // Last, so that a refused form takes nothing of what a campus may send.
    await teamsPerNetwork.consume(network);

    const made = {
      id,
      eventId,
      reference: newReference(),
      teamName: form.teamName,
      teamNameKey: teamNameKey(form.teamName),
      paymentReceiptLink: event.nedOnly ? null : form.paymentReceiptLink,
      status: firstStatus(event),
      statusSince: now,
      statusBy: null,
      reason: null,
      idempotencyKey,
      createdAt: now,
      updatedAt: now,
    };
    await insertTeam(tx, made, people);
    await queueMail(tx, now, mailToLeader('featured_registered', event, made, people));
    return made;
  });
  context.wakeSender();
  return { registration: { ...registration, _id: registration.id } };
}

/** What a machine is told that filled the field people never see: the usual, of a team that is nowhere. */
async function pretend(context: ServerContext, eventId: string, { teamName }: TeamForm) {
  const event = await findFeaturedEvent(context.db, eventId);
  if (!event) throw refuseCommon('not_found');
  return { registration: { _id: newId(), reference: newReference(), teamName, status: firstStatus(event) } };
}
