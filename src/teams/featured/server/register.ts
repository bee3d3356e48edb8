import { publishToAdministrators } from '#people/accounts/server/administratorQueries.ts';
import { createHash } from 'node:crypto';
import { whyClosed, whyNotOpen } from '#events/events/rules.ts';
import { refusalFactory, orNotFound } from '#platform/http/refusals.ts';
import { newId } from '#platform/database/ids.ts';
import { queueCappedMail } from '#platform/mail/ceilingQueries.ts';
import { withMails } from '#platform/http/server/withMails.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import type { SlidingWindow } from '#platform/http/server/slidingWindow.ts';
import { teamNameKey } from '#teams/registrations/rules.ts';
import { refusals } from '../contract.ts';
import { isLive, type RegistrationStatus } from '../rules.ts';
import { findFeaturedEvent, lockFeaturedEvent } from './eventQueries.ts';
import { mailToLeader } from './mails.ts';
import { registrantTokenOf } from './manageToken.ts';
import { passMails } from './passMails.ts';
import { takeReceipt } from './takeReceipt.ts';
import { newReference } from './reference.ts';
import { countNewLeader } from './strangers.ts';
import type { FeaturedEventRow } from './tables.ts';
import { checkForm, checkFree, peopleOf, type TeamForm } from './teamChecks.ts';
import { insertTeam, type NewParticipant, type Team, teamByKey } from './teamQueries.ts';

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

/**
 * Registers a team without an account and mails its leader the link. The same key gets the same response; only with the
 * same form does its token open anything, since a key may be guessed.
 */
export async function registerTeam(
  context: ServerContext,
  { eventId, form, isHoneypotFilled, key, network, teamsPerNetwork }: RegistrationRequest,
) {
  const now = context.now();
  // First, so that a flood never reaches the database.
  await teamsPerNetwork.check(network);
  const idempotencyKey = key === undefined ? null : createHash('sha256').update(key).digest('hex');
  if (isHoneypotFilled) return fakeRegistration(context, eventId, form);
  const { registration, tokenId } = await withMails(context, async (tx) => {
    const event = orNotFound(await lockFeaturedEvent(tx, eventId));
    const existing = idempotencyKey === null ? undefined : await teamByKey(tx, eventId, idempotencyKey);
    if (existing) {
      await teamsPerNetwork.consume(network);
      // Withdrawn or rejected since: no mail may say that they are in.
      if (!isLive(existing.registration.status)) throw refuse('team_not_registered');
      return {
        registration: existing.registration,
        tokenId: mayHaveToken(existing, form) ? existing.registration.id : newId(),
      };
    }
    const closed = whyClosed(event, now) ?? whyNotOpen(event, now);
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
      paymentReceiptLink: form.paymentReceiptLink || null,
      status: firstStatus(event),
      statusSince: now,
      statusBy: null,
      reason: null,
      linkVersion: 0,
      idempotencyKey,
      createdAt: now,
      updatedAt: now,
      amendedAt: now,
    };
    await insertTeam(tx, registered, people);
    if (form.paymentReceipt !== '') await takeReceipt(tx, form.paymentReceipt, { eventId, registrationId: id }, now);
    await publishToAdministrators(tx, eventId, null);
    const passes = await passMails(context, tx, { event, registrationId: id, network });
    const mail = mailToLeader('featured_registered', event, registered, people);
    await queueCappedMail(tx, now, context.limits, mail, ...passes);
    return { registration: registered, tokenId: id };
  });
  return answerFor(context, { ...registration, _id: registration.id }, tokenId);
}

/** Whether every field equals the stored team. Erased fields equal nothing. */
function isFormOf(form: TeamForm, { registration, participants, receiptId }: Team): boolean {
  const people = peopleOf(form);
  const isSame = (person: NewParticipant, stored: NewParticipant | undefined) =>
    (Object.keys(person) as (keyof NewParticipant)[]).every((field) => person[field] === stored?.[field]);
  return (
    form.teamName === registration.teamName &&
    form.paymentReceiptLink === (registration.paymentReceiptLink ?? '') &&
    form.paymentReceipt === (receiptId ?? '') &&
    people.length === participants.length &&
    people.every((person, position) => isSame(person, participants[position]))
  );
}

// Under another leader the registrant's token no longer works, so the answer reveals nothing.
const mayHaveToken = (team: Team, form: TeamForm) => team.registration.linkVersion > 0 || isFormOf(form, team);

const answerFor = <Made extends { _id: string }>({ secret }: ServerContext, registration: Made, tokenId: string) => ({
  registration,
  manageToken: registrantTokenOf(secret, tokenId),
});

/** The usual success for a client that filled the honeypot; nothing is stored. */
async function fakeRegistration(context: ServerContext, eventId: string, { teamName }: TeamForm) {
  const event = orNotFound(await findFeaturedEvent(context.db, eventId));
  const _id = newId();
  return answerFor(context, { _id, reference: newReference(), teamName, status: firstStatus(event) }, _id);
}
