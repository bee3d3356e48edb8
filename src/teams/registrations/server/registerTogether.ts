import type { CurrentUser } from '#people/accounts/server/authorize.ts';
import { lockEvent } from '#events/events/server/queries.ts';
import { inTransaction, isDatabaseAway, type Db } from '#platform/database/database.ts';
import type { EventRow } from '#events/events/server/tables.ts';
import { Refusal, refuse as refuseCommon } from '#platform/http/refusals.ts';
import { ValidationError } from '#platform/http/server/validation.ts';
import type { ServerContext } from '#platform/http/server/context.ts';
import { admit, answerOf, checkCanRegister, type Admission } from './admission.ts';
import type { AnnounceEvent } from './announceEvent.ts';
import { participantFacts, seatFacts } from './queries.ts';
import { register, registerLocked, type Registering } from './register.ts';
import { insertRegistrations } from './seatQueries.ts';
import { individualTeam, type TeamForm } from './teamToRegister.ts';

type Made = Admission['made'];
/** A call of POST /registrations. */
interface Call extends Registering {
  outcome: PromiseWithResolvers<Made>;
}

/** A batch holds the event's row, and the embedded database's one session: a team takes a dozen statements. */
const maxBatch = { people: 64, teams: 16 };

/**
 * POST /registrations. Calls that arrive while others of the same event are written share the next transaction, in their
 * order of arrival (docs/decisions/119). A batch never waits for company.
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
    const made = await inBatch(person, form, now);
    context.wakeSender();
    announce(made.event.id);
    return answerOf(made, person.id, now);
  };
}

const takeBatch = (line: Call[]): Call[] =>
  line.splice(0, maxBatch[line.some(({ form }) => form.teamName) ? 'teams' : 'people']);

/** Settles the calls at the head of a line once their transaction has begun. Never rejects. */
async function registerNext(context: ServerContext, eventId: string, line: Call[]): Promise<void> {
  let batch: Call[] = [];
  try {
    const outcomes = await inTransaction(context.db, (tx) => {
      // Not before the transaction begins, and the same ones when it is tried again.
      if (batch.length === 0) batch = takeBatch(line);
      return decide(tx, eventId, batch);
    });
    for (const settle of outcomes) settle();
  } catch (error) {
    // They have waited as long as the batch: nobody waits for the database twice.
    if (isDatabaseAway(error)) batch.push(...line.splice(0));
    else if (batch.length === 0) batch = takeBatch(line);
    for (const call of batch) {
      if (isDatabaseAway(error)) call.outcome.reject(error);
      // What fails for one of a batch would fail all of it.
      else await register(context, call).then(call.outcome.resolve, call.outcome.reject);
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
  if (event?.isTeamEvent) return decideTeams(tx, event, batch);
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

/** One after another: each team changes the facts of the next. */
async function decideTeams(tx: Db, event: EventRow, batch: readonly Call[]): Promise<(() => void)[]> {
  const outcomes: (() => void)[] = [];
  for (const call of batch) {
    try {
      const made = await registerLocked(tx, event, await seatFacts(tx, event.id, call.person.id), call);
      outcomes.push(() => call.outcome.resolve(made));
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof ValidationError)) throw error;
      outcomes.push(() => call.outcome.reject(error));
    }
  }
  return outcomes;
}
