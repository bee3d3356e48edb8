import { createHash } from 'node:crypto';
import { whyClosed } from '#events/rules.ts';
import { refuse as refuseCommon, refusalFactory } from '#platform/http/refusals.ts';
import { inTransaction } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { queueCappedMail } from '#platform/mail/ceilingQueries.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { SlidingWindow } from '#platform/http/server/slidingWindow.ts';
import { teamNameKey } from '#registrations/rules.ts';
import { refusals } from '../contract.ts';
import { isLive, type RegistrationStatus } from '../rules.ts';
import { findFeaturedEvent, lockFeaturedEvent } from './eventQueries.ts';
import { mailToLeader } from './mails.ts';
import { newReference } from './reference.ts';
import { countNewLeader } from './strangers.ts';
import type { FeaturedEventRow } from './tables.ts';
import { checkForm, checkFree, peopleOf, type TeamForm } from './teamChecks.ts';
import { insertTeam, registrationByKey } from './teamQueries.ts';

const refuse = refusalFactory(refusals);

export interface RegistrationRequest {
  eventId: string;
  form: TeamForm;
  /** The honeypot is filled. */
  isHoneypotFilled: boolean;
  /** The Idempotency-Key header. */
  key: string | undefined;
  network: string;
  teamsPerNetwork: SlidingWindow;
}

// A team that paid is confirmed after its receipt was reviewed.
const firstStatus = ({ nedOnly }: FeaturedEventRow): RegistrationStatus => (nedOnly ? 'confirmed' : 'pending');

/** Registers a team without an account and mails its leader the link. The same key gets the same response. */
export async function registerTeam(
  context: ServerContext,
  { eventId, form, isHoneypotFilled, key, network, teamsPerNetwork }: RegistrationRequest,
) {
  const now = context.now();
  // First, so that a flood never reaches the database.
  await teamsPerNetwork.check(network);
  const idempotencyKey = key === undefined ? null : createHash('sha256').update(key).digest('hex');
  if (isHoneypotFilled) return fakeRegistration(context, eventId, form);
  const registration = await inTransaction(context.db, async (tx) => {
    const event = await lockFeaturedEvent(tx, eventId);
    if (!event) throw refuseCommon('not_found');
    const existing = idempotencyKey === null ? undefined : await registrationByKey(tx, eventId, idempotencyKey);
    // Withdrawn or rejected since: nobody may be told that they are in.
    if (existing && !isLive(existing.status)) throw refuse('team_not_registered');
    if (existing) return existing;
    const closed = whyClosed(event, now);
    if (closed) throw refuse(closed.code);
    checkForm(form, event);
    const id = newId();
    const people = peopleOf(form);
    await checkFree(tx, eventId, id, form.teamName, people);
    // Last, so that a refused form costs nothing of the network's limit.
    await teamsPerNetwork.consume(network);
    await countNewLeader(context, network, tx);

    const registered = {
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
      linkVersion: 0,
      idempotencyKey,
      createdAt: now,
      updatedAt: now,
    };
    await insertTeam(tx, registered, people);
    await queueCappedMail(tx, now, context.limits, mailToLeader('featured_registered', event, registered, people));
    return registered;
  });
  context.wakeSender();
  return { registration: { ...registration, _id: registration.id } };
}

/** The usual success for whoever filled the honeypot; nothing is stored. */
async function fakeRegistration(context: ServerContext, eventId: string, { teamName }: TeamForm) {
  const event = await findFeaturedEvent(context.db, eventId);
  if (!event) throw refuseCommon('not_found');
  return { registration: { _id: newId(), reference: newReference(), teamName, status: firstStatus(event) } };
}
