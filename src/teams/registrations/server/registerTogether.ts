import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import { databaseError, inTransaction, isDatabaseAway, type Db } from '#platform/database/database.ts';
import { refuse as refuseCommon } from '#platform/http/refusals.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { admit, answerOf, checkCanRegister, type Admission } from './admission.ts';
import type { AnnounceEvent } from './announceEvent.ts';
import { participantFacts, seatFacts } from './queries.ts';
import { register } from './register.ts';
import { insertRegistrations } from './seatQueries.ts';
import { individualTeam, type TeamForm } from './teamToRegister.ts';

type Made = Admission['made'];
/** A call of POST /registrations that names no team. */
interface Call {
  person: CurrentUser;
  form: TeamForm;
  arrivedAt: Date;
  outcome: PromiseWithResolvers<Made>;
}

/** The server's memory while a batch is written: its transaction holds the event's row so long. */
const maxBatch = 64;

/**
 * POST /registrations. Calls that name no team and arrive while others of the same event are written share the next
 * transaction, in their order of arrival (docs/decisions/119). A batch never waits for company.
 */
export function registering(context: ServerContext, announce: AnnounceEvent) {
  const lines = new Map<string, Call[]>();

  async function serveLine(eventId: string, line: Call[]): Promise<void> {
    while (line.length > 0) await registerNext(context, eventId, line);
    lines.delete(eventId);
  }

  function inBatch(person: CurrentUser, form: TeamForm, arrivedAt: Date): Promise<Made> {
    const call = { person, form, arrivedAt, outcome: Promise.withResolvers<Made>() };
    const line = lines.get(form.eventId);
    if (line) line.push(call);
    else {
      const started = [call];
      lines.set(form.eventId, started);
      void serveLine(form.eventId, started);
    }
    return call.outcome.promise;
  }

  return async (person: CurrentUser, form: TeamForm) => {
    const now = context.now();
    const isAlone = !form.useInvitations && !form.teamMembers?.length && !form.teamName;
    const made = await (isAlone ? inBatch(person, form, now) : register(context, person, form, now));
    context.wakeSender();
    announce(made.event.id);
    return answerOf(made, person.id, now);
  };
}

/** Thrown for an event of teams: each call gets its own refusal from `register`. */
const notForIndividuals = new Error('an event of teams takes no batch');

/** Settles the calls at the head of a line once their transaction has begun. Never rejects. */
async function registerNext(context: ServerContext, eventId: string, line: Call[]): Promise<void> {
  let batch: Call[] = [];
  try {
    const outcomes = await inTransaction(context.db, (tx) => {
      // Not before the transaction begins, and the same ones when it is tried again.
      if (batch.length === 0) batch = line.splice(0, maxBatch);
      return decide(tx, eventId, batch);
    });
    for (const settle of outcomes) settle();
  } catch (error) {
    if (batch.length === 0) batch = line.splice(0, maxBatch);
    const isOfOne = error === notForIndividuals || (databaseError(error) !== undefined && !isDatabaseAway(error));
    for (const { person, form, arrivedAt, outcome } of batch) {
      // What the database refuses for one of a batch would refuse all of it.
      if (isOfOne) await register(context, person, form, arrivedAt).then(outcome.resolve, outcome.reject);
      else outcome.reject(error);
    }
  }
}

/** @returns what settles each call after the commit */
async function decide(tx: Db, eventId: string, batch: readonly Call[]): Promise<(() => void)[]> {
  const ids = batch.map(({ person }) => person.id);
  // At once: those after the first begin behind its lock.
  const [event, seats, people] = await Promise.all([
    lockEvent(tx, eventId),
    seatFacts(tx, eventId, ids[0] ?? ''),
    participantFacts(tx, eventId, ids),
  ]);
  if (event?.isTeamEvent) throw notForIndividuals;
  const admissions: Admission[] = [];
  const registered = new Set<string>();
  const outcomes = batch.map(({ person, form, arrivedAt, outcome }) => {
    try {
      if (!event) throw refuseCommon('not_found');
      const own = people.get(person.id);
      const isRegistered = registered.has(person.id) || own?.isRegistered === true;
      const facts = {
        takesPart: own !== undefined,
        isRegistered,
        hasAcceptedInvitation: own?.hasAcceptedInvitation === true,
      };
      checkCanRegister(event, person, facts, arrivedAt);
      const admission = admit(event, individualTeam(form, person), seats, arrivedAt);
      if (admission.made.waitlistPosition === null) seats.taken += 1;
      else seats.waiting += 1;
      registered.add(person.id);
      admissions.push(admission);
      return () => outcome.resolve(admission.made);
    } catch (error) {
      return () => outcome.reject(error);
    }
  });
  const mails = admissions.flatMap((admission) => admission.mails);
  if (admissions.length > 0)
    await insertRegistrations(
      tx,
      admissions.map(({ registration }) => registration),
      mails,
    );
  return outcomes;
}
